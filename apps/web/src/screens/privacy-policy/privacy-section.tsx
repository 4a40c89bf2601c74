import type { ReactNode } from 'react';
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
