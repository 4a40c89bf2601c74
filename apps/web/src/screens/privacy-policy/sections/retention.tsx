import { PrivacySection } from '../privacy-section.tsx';

/** Section 7. */
export function Retention() {
  return (
    <PrivacySection id="inforetain">
      <p>
        We keep personal information for as long as your account exists, or for as long as we need it for the purposes
        in this notice, unless the law requires or allows a longer time, for example for accounts or in a dispute.
      </p>
      <p>
        When we no longer need it, we delete it or remove from it what could point to a person. Where that is not
        possible at once, because it is in a backup, we keep it apart and safe, do not process it further, and delete it
        when the backup expires.
      </p>
    </PrivacySection>
  );
}
