import { pages } from '@venture-atlas/types';
import { Link } from 'react-router';
import { confirmEmail, unsubscribe } from '../../api/account.ts';
import { LinkPage } from '../../sign-in/link-page.tsx';

/** /account/confirm_email/#token: the address belongs to whoever can read its mail. */
export function ConfirmEmail() {
  return (
    <LinkPage
      title="Confirm your email"
      words="Press the button to confirm that this address is yours."
      button="Confirm"
      act={confirmEmail}
      done={({ email_changed }) =>
        email_changed ? (
          <>
            Your email is changed, and you are logged out everywhere. <Link to={pages.login}>Log in</Link>
          </>
        ) : (
          <>
            Your email is confirmed. <Link to={pages.home}>Open the map</Link>
          </>
        )
      }
    />
  );
}

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
