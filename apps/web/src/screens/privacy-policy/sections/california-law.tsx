import { ContactWay } from '../contact-way.tsx';
import { PrivacySection } from '../privacy-section.tsx';

/** The part of section 12 on the Californian law known as "Shine the Light". */
export function CaliforniaLaw() {
  return (
    <PrivacySection id="californialaw">
      <p>
        California Civil Code Section 1798.83, known as the “Shine the Light” law, lets users who live in California ask
        us, once a year and free of charge, which categories of personal information we disclosed to third parties for
        their direct marketing in the calendar year before, and the names and addresses of those third parties. We
        disclose none for that purpose. If you live in California and want to make such a request, send it in writing to{' '}
        <ContactWay />.
      </p>
    </PrivacySection>
  );
}
