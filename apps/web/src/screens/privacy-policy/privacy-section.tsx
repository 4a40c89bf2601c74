import type { ReactNode } from 'react';
import { appConfig } from '../../api/app-config.ts';
import { entryOf, numberedTitle, type SectionId } from './contents.ts';
import classes from './privacy-policy.module.css';

/** One part of the notice under its anchor; the title comes from the contents. */
export function PrivacySection({ id, children }: { id: SectionId; children: ReactNode }) {
  const entry = entryOf(id);
  const Heading = entry.isPart ? 'h3' : 'h2';
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Heading className={entry.isPart ? classes.partTitle : classes.title} id={id} data-privacy-anchor>
        {numberedTitle(entry)}
      </Heading>
      {children}
    </section>
  );
}

/** How to reach the operator, within a sentence: the address if set, otherwise in words. */
export function ContactWay() {
  const { contact_email: address } = appConfig();
  if (address === null) return <>the operator of this installation, by the way through which you learned of it</>;
  return (
    <>
      the operator of this installation at <a href={`mailto:${address}`}>{address}</a>
    </>
  );
}

/** An external link in a new tab that sends no referrer. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
