import { ContactWay } from '../contact-way.tsx';
import { PrivacySection } from '../privacy-section.tsx';

export function Review() {
  return (
    <PrivacySection id="request">
      <p>
        Depending on the law where you live, you may ask to see the personal information we have about you, to learn how
        we processed it, to have errors corrected, or to have it deleted. You may also withdraw your consent to our
        processing. The law may limit these rights in some cases.
      </p>
      <p>
        On your account page you can see and change what we know, download it, choose whether we send you marketing
        emails, and terminate the account. For everything else, write to <ContactWay />.
      </p>
    </PrivacySection>
  );
}
