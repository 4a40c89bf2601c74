import { ContactWay } from '../contact-way.tsx';
import { PrivacySection } from '../privacy-section.tsx';

/** The part of section 12 on refused requests. */
export function Appeals() {
  return (
    <PrivacySection id="appeals">
      <p>
        If we refuse to act on your request, the law of your state may let you appeal. Write to <ContactWay /> that you
        appeal, and to which answer. We will tell you in writing what we did or did not do about it, and why. If your
        appeal is refused, you may complain to the attorney general of your state.
      </p>
    </PrivacySection>
  );
}
