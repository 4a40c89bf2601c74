import { messages, PRIVACY_LAST_UPDATED } from '@venture-atlas/rules';
import { usePageTitle } from '../../ui/page-title.ts';
import classes from './privacy-policy.module.css';
import { Collect } from './sections/collect.tsx';
import { Contact } from './sections/contact.tsx';
import { Cookies } from './sections/cookies.tsx';
import { DoNotTrack } from './sections/do-not-track.tsx';
import { LegalBases } from './sections/legal-bases.tsx';
import { Minors } from './sections/minors.tsx';
import { Retention } from './sections/retention.tsx';
import { Review } from './sections/review.tsx';
import { Rights } from './sections/rights.tsx';
import { Safety } from './sections/safety.tsx';
import { Sharing } from './sections/sharing.tsx';
import { SocialLogins } from './sections/social-logins.tsx';
import { Updates } from './sections/updates.tsx';
import { UsLaws } from './sections/us-laws.tsx';
import { Use } from './sections/use.tsx';
import { Summary } from './summary.tsx';
import { TableOfContents } from './table-of-contents.tsx';

/** The privacy notice (specification sections 2 and 9). */
export function PrivacyPolicy() {
  usePageTitle('Privacy notice');
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>Privacy notice</h1>
        <p className={classes.date}>{messages.lastUpdated(PRIVACY_LAST_UPDATED)}</p>
      </div>
      <TableOfContents />
      <article className={classes.text}>
        <Summary />
        <Collect />
        <Use />
        <LegalBases />
        <Sharing />
        <Cookies />
        <SocialLogins />
        <Retention />
        <Safety />
        <Minors />
        <Rights />
        <DoNotTrack />
        <UsLaws />
        <Updates />
        <Contact />
        <Review />
      </article>
    </div>
  );
}
