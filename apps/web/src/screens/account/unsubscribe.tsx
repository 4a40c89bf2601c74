import { pages } from '@venture-atlas/types';
import { Link } from 'react-router';
import { unsubscribe } from '../../api/account.ts';
import { LinkPage } from '../../sign-in/link-page.tsx';

/** /account/unsubscribe/#token: ends the news by e-mail without a log-in. */
export function Unsubscribe() {
  return (
    <LinkPage
      title="Unsubscribe"
      words="Press the button to stop our news. You will still get emails about the security of your account."
      button="Unsubscribe"
      act={unsubscribe}
      done={() => (
        <>
          You will no longer get news from us. <Link to={pages.home}>Open the map</Link>
        </>
      )}
    />
  );
}
