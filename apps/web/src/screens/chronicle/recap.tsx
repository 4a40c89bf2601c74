import { lazyScreen } from '../../loading/lazy-screen.ts';
import { MarkdownText } from '../../map/markdown/lazy-markdown-text.tsx';
import { MapPart } from '../../map/stage/map-part.tsx';
import classes from './chronicle.module.css';
import type { LeadersRecapProps } from './leaders-recap.tsx';

export interface RecapProps extends LeadersRecapProps {
  /** Only those who lead the campaign write it. */
  mayWrite: boolean;
}

const LeadersRecap = lazyScreen(async () => (await import('./leaders-recap.tsx')).LeadersRecap);

/** What those who lead the campaign say of a session, above what happened. */
export function Recap({ mayWrite, ...recap }: RecapProps) {
  if (!mayWrite && recap.recap === '') return null;
  return (
    <section className={classes.recap} aria-label={`Recap of session ${recap.session}`}>
      {mayWrite ? (
        <MapPart waiting={null}>
          <LeadersRecap {...recap} />
        </MapPart>
      ) : (
        <>
          <header>
            <h3>Recap</h3>
          </header>
          <MarkdownText text={recap.recap} />
        </>
      )}
    </section>
  );
}
