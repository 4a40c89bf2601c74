import { PrivacySection } from '../privacy-section.tsx';

/** Section 8. */
export function Safety() {
  return (
    <PrivacySection id="infosafe">
      <p>
        We protect personal information with technical and organisational measures: passwords are kept as hashes made to
        resist guessing, logins are short-lived and can be ended one by one, the server itself decides who may see what,
        pages run no foreign scripts, and what staff change is written down.
      </p>
      <p>
        Still, no transmission over the internet and no storage can be promised to be wholly safe. We cannot rule out
        that somebody breaks through our protection and takes or changes information wrongfully. You send us information
        at your own risk; please use the service only from devices and networks you trust, and choose a password that
        you use nowhere else.
      </p>
    </PrivacySection>
  );
}
