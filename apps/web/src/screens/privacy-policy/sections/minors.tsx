import { MINIMUM_AGE } from '@venture-atlas/rules';
import { ContactWay } from '../contact-way.tsx';
import { PrivacySection } from '../privacy-section.tsx';

/** Section 9. */
export function Minors() {
  return (
    <PrivacySection id="infominors">
      <p>
        Accounts are for people of at least {MINIMUM_AGE} years. We do not knowingly collect data from children or other
        people under {MINIMUM_AGE}, we do not market to them, and we do not sell such data. By making an account you
        state that you are at least {MINIMUM_AGE} years old.
      </p>
      <p>
        If we learn that somebody under {MINIMUM_AGE} has given us personal information, we deactivate the account and
        take reasonable steps to delete that information promptly from our records. If you know of such a case, please
        tell <ContactWay />.
      </p>
    </PrivacySection>
  );
}
