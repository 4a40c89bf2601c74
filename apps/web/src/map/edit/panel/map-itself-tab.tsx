import { staffMessages } from '@venture-atlas/rules';
import type { LocationMapDetails, OpeningView } from '@venture-atlas/types';
import type { Ref } from 'react';
import { DrawMap } from '../../../forms/drawing/draw-map.tsx';
import plain from '../../../ui/plain.module.css';
import { hasMap } from '../../model/has-map.ts';
import { drawWords } from '../picture/draw-words.ts';
import { PictureForm } from '../picture/picture-form.tsx';
import classes from './edit-poi-tab.module.css';
import { OpeningViewPart } from './opening-view-part.tsx';

/** Edit POI of the map's own location, which is no point of it: where it opens, its picture and whose it is. */
export function MapItselfTab({
  details,
  canDraw,
  openingHere,
  headingRef,
}: {
  details: LocationMapDetails;
  /** There is a sketch that it can be drawn from. */
  canDraw: boolean;
  /** What is looked at; undefined while no map is shown. */
  openingHere: () => OpeningView | undefined;
  headingRef: Ref<HTMLHeadingElement>;
}) {
  return (
    <article className={classes.article}>
      <header>
        <p className={plain.quiet}>This map</p>
        <h2 className={classes.name} tabIndex={-1} ref={headingRef}>
          {details.name}
        </h2>
      </header>
      {details.is_overlay ? <p className={plain.quiet}>Only its places are yours to change here.</p> : null}
      {hasMap(details) && !details.is_overlay ? <OpeningViewPart details={details} openingHere={openingHere} /> : null}
      {canDraw ? (
        <section className={classes.part} aria-labelledby="edit-drawing">
          <h3 className={classes.title} id="edit-drawing">
            {staffMessages.drawMapAgain}
          </h3>
          <p className={plain.quiet}>{drawWords}</p>
          <DrawMap locationId={details.id} />
        </section>
      ) : null}
      {details.is_overlay ? null : (
        <section className={classes.part} aria-labelledby="edit-picture">
          <h3 className={classes.title} id="edit-picture">
            {details.image === null ? staffMessages.addMapFor(details.name) : 'Replace the map picture'}
          </h3>
          <PictureForm details={details} />
        </section>
      )}
    </article>
  );
}
