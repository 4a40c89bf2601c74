import { ExternalLink } from '../external-link.tsx';
import { PrivacySection } from '../privacy-section.tsx';

/** Section 4. */
export function Sharing() {
  return (
    <PrivacySection id="whoshare">
      <p>We share personal information only in the situations described here, and only as far as each one needs.</p>
      <ul>
        <li>
          <strong>Other people in your campaigns.</strong> The name you chose, your character names and your public
          notes are seen by the players and the DM of the campaign, and so is your name where you point at a map, for
          some seconds, and where you show something as the DM. What a DM shows is kept for those who were shown it. A
          private note is seen by you and the DM. The DM sees that you have a map of the campaign open, whether your
          screen keeps up, and when it was closed; that is deleted after twelve hours. Your email address is shown to
          nobody.
        </li>
        <li>
          <strong>Worlds of your own.</strong> What is in a world that you made, its pictures included, is seen by you,
          by those who agreed to edit it with you, and, as far as the DM shows it, by the players of campaigns that play
          in it. Staff of this installation see how many worlds you made and how large they and their pictures are, and
          nothing of what is in them, unless you ask them to edit one.
        </li>
        <li>
          <strong>Those who run the service with us.</strong> If the operator has a hosting company, a mail provider or
          a backup store, data passes through their machines under contracts that bind them to our instructions.
        </li>
        <li>
          <strong>Google sign-in.</strong> If you use it, your browser speaks with Google, and we ask Google to confirm
          who you are.
        </li>
        <li>
          <strong>Google Analytics,</strong> only where the operator has set it up, and only after you agreed. You can
          opt out of it on all sites with{' '}
          <ExternalLink href="https://tools.google.com/dlpage/gaoptout">Google’s opt-out add-on</ExternalLink>. What
          Google does with data is told on{' '}
          <ExternalLink href="https://policies.google.com/privacy">Google’s privacy page</ExternalLink>.
        </li>
        <li>
          <strong>Business transfers.</strong> If this installation passes to another operator, or while that is being
          negotiated, the information needed for it may be shared with or handed to the new operator, who is bound by
          this notice until it is changed.
        </li>
        <li>
          <strong>The law.</strong> If a law, a court or an authority that is entitled to it requires disclosure, or if
          it is needed to protect somebody’s rights or safety.
        </li>
      </ul>
      <p>We do not sell personal information, and we do not share it for advertising.</p>
    </PrivacySection>
  );
}
