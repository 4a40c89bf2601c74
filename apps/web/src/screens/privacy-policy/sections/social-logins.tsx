import { ExternalLink } from '../external-link.tsx';
import { PrivacySection } from '../privacy-section.tsx';

/** Section 6. */
export function SocialLogins() {
  return (
    <PrivacySection id="sociallogins">
      <p>
        Where the operator has set it up, you can sign in with Google. When you do, we receive your email address, your
        name and the number by which Google knows you, and use them to make or open your account and for nothing else.
        We do not see your Google password, and we receive neither your contacts nor your files.
      </p>
      <p>
        We do not control what Google does with the information it has about you, and are not responsible for it.
        Google’s own <ExternalLink href="https://policies.google.com/privacy">privacy page</ExternalLink> explains what
        it keeps and how you can set your preferences there.
      </p>
      <p>
        <strong>Limited Use.</strong> What we receive from Google APIs is used and transferred only in accordance with
        the{' '}
        <ExternalLink href="https://developers.google.com/terms/api-services-user-data-policy">
          Google API Services User Data Policy
        </ExternalLink>
        , including its Limited Use requirements: it serves only to provide the sign-in you asked for, it is not sold,
        it is not used for advertising, it is not used to train general models, and no person reads it unless you allow
        that, security requires it, or the law does.
      </p>
    </PrivacySection>
  );
}
