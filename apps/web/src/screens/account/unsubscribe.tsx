import { Link } from 'react-router';
import { unsubscribe } from '../../api/account.ts';
import { paths } from '../../navigation/paths.ts';
import { LinkPage } from '../../sign-in/link-page.tsx';

/** /account/unsubscribe/#token: ends the news by e-mail without a log-in. */
export function Unsubscribe() {
  return (
    <LinkPage
      title="Unsubscribe"
      words="Press the button, and we send you no more news. Mails about the safety of your account still come."
      button="Unsubscribe"
      act={unsubscribe}
      done={() => (
        <>
          You get no more news from us. <Link to={paths.home}>Open the map</Link>
        </>
      )}
    />
  );
}
