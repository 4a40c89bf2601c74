import { ExternalLink } from '../external-link.tsx';
import { PrivacySection } from '../privacy-section.tsx';

/** Section 5. */
export function Cookies() {
  return (
    <PrivacySection id="cookies">
      <p>
        We set one cookie of our own when you log in. It holds a random number that tells your browser from somebody who
        copied your login, is used for nothing else, and goes after 90 days. Your browser keeps a few things for us in
        its local storage, because the service does not work without them: the tokens of your login and the time at
        which they came, the address you should return to after logging in, and the character name you used last in a
        campaign. For your convenience it also keeps your choice of a light or dark theme, the last map you opened, when
        you last looked at a campaign without an account, and drafts of notes that are not saved yet. You can delete all
        of it in the settings of your browser. Logging out deletes the tokens and the drafts.
      </p>
      <p>
        Cookies, web beacons, pixels and similar techniques for counting visitors are used only if the operator of this
        installation has set up an analytics service, such as Google Analytics, and only after you agreed to it. They
        would tell how the pages are used, never what your notes say. You can refuse, and you can change your mind
        later. Most browsers can also be set to refuse or remove cookies, and Google offers an{' '}
        <ExternalLink href="https://tools.google.com/dlpage/gaoptout">opt-out from Google Analytics</ExternalLink> for
        all sites at once.
      </p>
      <p>No part of this site loads advertising.</p>
    </PrivacySection>
  );
}
