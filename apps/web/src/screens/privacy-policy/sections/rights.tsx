import { ContactWay } from '../contact-way.tsx';
import { ExternalLink } from '../external-link.tsx';
import { PrivacySection } from '../privacy-section.tsx';

/** Section 10. */
export function Rights() {
  return (
    <PrivacySection id="privacyrights">
      <p>
        In some places, such as the European Economic Area, the United Kingdom, Switzerland and Canada, the law gives
        you rights over your personal information. They may include the right to:
      </p>
      <ul>
        <li>ask what we have about you and receive a copy of it;</li>
        <li>have it corrected or deleted;</li>
        <li>have its processing restricted;</li>
        <li>receive it in a form that other services can read, where that applies;</li>
        <li>not be subject to decisions made by machine alone;</li>
        <li>object to our processing, in certain circumstances.</li>
      </ul>
      <p>
        You can make such a request by <a href="#contact">contacting us</a>. We consider it and act on it in accordance
        with the data protection law that applies. Much of it you can do yourself: see{' '}
        <a href="#request">Review or delete your data</a>.
      </p>
      <p>
        If you are in the European Economic Area or the United Kingdom and believe that we process your information
        unlawfully, you may complain to the{' '}
        <ExternalLink href="https://www.edpb.europa.eu/about-edpb/about-edpb/members_en">
          data protection authority of your member state
        </ExternalLink>{' '}
        or to the{' '}
        <ExternalLink href="https://ico.org.uk/make-a-complaint/">
          Information Commissioner’s Office of the United Kingdom
        </ExternalLink>
        . In Switzerland it is the{' '}
        <ExternalLink href="https://www.edoeb.admin.ch/en">
          Federal Data Protection and Information Commissioner
        </ExternalLink>
        .
      </p>
      <WithdrawConsent />
      <h3>Marketing emails</h3>
      <p>
        You can unsubscribe from marketing emails at any time with the link in each of them, in your account, or by
        contacting us. You are then taken off the list. We may still write to you about what your account itself needs.
      </p>
      <h3>Your account</h3>
      <p>
        You can review or change what your account holds, or terminate it, on the account page once you are logged in.
        If you ask us to terminate your account, we deactivate it or delete it and its data from our active databases.
        We may keep some information in our files to prevent fraud, to find and solve problems, to help with
        investigations, to enforce our legal terms, and to comply with the law.
      </p>
    </PrivacySection>
  );
}

/** The part of section 10 with an anchor of its own. */
function WithdrawConsent() {
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
