import { PrivacySection } from '../privacy-section.tsx';

/** Section 2. */
export function Use() {
  return (
    <PrivacySection id="infouse">
      <p>We process personal information for the following purposes, as far as you use the matching part:</p>
      <ul>
        <li>
          <strong>Accounts:</strong> to create your account, to let you log in, and to keep it working.
        </li>
        <li>
          <strong>The service itself:</strong> to show maps, campaigns and notes to you and to the people with whom you
          share them.
        </li>
        <li>
          <strong>Support:</strong> to answer your questions and to solve problems you tell us about.
        </li>
        <li>
          <strong>Administrative messages:</strong> to send you what concerns your account, such as password resets,
          security warnings, and changes of our terms and of this notice.
        </li>
        <li>
          <strong>Marketing emails:</strong> to send you news of the product, only if you asked for them. Every such
          email has an unsubscribe link, and you can change your choice at any time.
        </li>
        <li>
          <strong>Safety:</strong> to protect the service against fraud, abuse and attacks, and to find out what
          happened when something did.
        </li>
        <li>
          <strong>Improvement:</strong> to see which parts are used and where they fail, so that we can make them
          better.
        </li>
        <li>
          <strong>Vital interests:</strong> to save or protect the life or health of a person, where nothing less would
          do.
        </li>
        <li>
          <strong>The law:</strong> to fulfil our legal duties, and to assert or defend legal claims.
        </li>
      </ul>
      <p>We do not use personal information to make decisions about you by machine alone.</p>
    </PrivacySection>
  );
}
