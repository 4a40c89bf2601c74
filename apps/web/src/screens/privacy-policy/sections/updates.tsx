import { PRIVACY_LAST_UPDATED } from '@venture-atlas/rules';
import { PrivacySection } from '../privacy-section.tsx';

export function Updates() {
  return (
    <PrivacySection id="policyupdates">
      <p>
        We update this notice as needed to stay in line with the law and with what the service does. The date at its
        top, now {PRIVACY_LAST_UPDATED}, tells the current version. If we make material changes, we may announce them
        prominently on the site or send you a message. Please read this notice from time to time.
      </p>
    </PrivacySection>
  );
}
