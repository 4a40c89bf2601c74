import { ContactWay } from '../contact-way.tsx';
import { PrivacySection } from '../privacy-section.tsx';

/** The part of section 10 with an anchor of its own. */
export function WithdrawConsent() {
  return (
    <PrivacySection id="withdrawconsent">
      <p>
        Where we rely on your consent, whether express or implied, you can withdraw it at any time: by changing the
        choice in your account, or by contacting <ContactWay />.
      </p>
      <p>
        Withdrawing it does not affect the lawfulness of what was processed before, nor, where the law allows it,
        processing on another basis than consent.
      </p>
    </PrivacySection>
  );
}
