import { ContactWay } from '../contact-way.tsx';
import { PrivacySection } from '../privacy-section.tsx';

export function Contact() {
  return (
    <PrivacySection id="contact">
      <p>
        If you have questions or remarks about this notice, contact <ContactWay />. Venture Atlas is open-source
        software that anybody may run; the people who write it have no access to the data of this installation.
      </p>
    </PrivacySection>
  );
}
