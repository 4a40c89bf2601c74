import { PrivacySection } from '../privacy-section.tsx';

/** Section 11. */
export function DoNotTrack() {
  return (
    <PrivacySection id="DNT">
      <p>
        Most browsers and some phones have a do-not-track setting that signals that you do not wish your visits to be
        watched. No uniform standard for recognising and obeying these signals has been settled. We therefore do not
        respond to do-not-track signals, nor to other means by which a browser tells this choice on its own. If a
        standard is made that we must follow, we will say so in a new version of this notice.
      </p>
      <p>
        California law asks us to tell you how we treat such signals. This is our answer; it makes no difference to what
        is described in <a href="#cookies">section 5</a>, where nothing is counted unless you agreed.
      </p>
    </PrivacySection>
  );
}
