import { ContactWay } from '../contact-way.tsx';
import { PrivacySection } from '../privacy-section.tsx';

/** The part of section 12 on making a request. */
export function ExerciseRights() {
  return (
    <PrivacySection id="exerciserights">
      <p>
        To exercise these rights, contact <ContactWay />, or use what your account offers for it. You need no account to
        make a request.
      </p>
      <p>
        <strong>Agents.</strong> Under some laws you may name an authorised agent who makes the request for you. We may
        refuse an agent who does not prove to have been validly authorised.
      </p>
      <p>
        <strong>Verification.</strong> Before we act, we must make sure that you are the person about whom we have the
        information. We use what you send us only to verify you or your right to ask. If we cannot do so with what we
        already have, we may ask for more, and delete it as soon as the check is done. If an agent asks, we may turn to
        you for confirmation.
      </p>
      <p>We answer within the time that the law of your state gives, and ask no fee unless the law allows one.</p>
    </PrivacySection>
  );
}
