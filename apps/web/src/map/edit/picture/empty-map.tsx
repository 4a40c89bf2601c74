import { staffMessages } from '@venture-atlas/rules';
import type { LocationMapDetails } from '@venture-atlas/types';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { DrawMap } from '../../../forms/drawing/draw-map.tsx';
import classes from './empty-map.module.css';
import { EmptySheet } from './empty-sheet.tsx';
import { PictureForm } from './picture-form.tsx';
import type { FirstPicture } from './use-first-picture.ts';

export interface EmptyMapProps {
  details: LocationMapDetails;
  /** There is a sketch that it can be drawn from. */
  canDraw: boolean;
  firstPicture: FirstPicture;
  /** An empty sheet was made of it. */
  onSheet: () => void;
}

/** The stage of a location without a map in edit mode: the upload form (specification section 2), and in a world paper of a size. */
export function EmptyMap({ details, canDraw, firstPicture, onSheet }: EmptyMapProps) {
  const { worldId } = useReadingScope();
  const isComing = firstPicture === 'coming';
  return (
    <div className={classes.stage} data-world={worldId}>
      <section className={classes.card} aria-labelledby="add-map">
        <h2 className={classes.title} id="add-map">
          {staffMessages.addMapFor(details.name)}
        </h2>
        <p className={classes.lead}>{leadOf(isComing, canDraw)}</p>
        {canDraw ? (
          <div className={classes.draw}>
            <DrawMap locationId={details.id} />
            <p className={classes.or}>Or upload a picture:</p>
          </div>
        ) : null}
        <PictureForm details={details} />
        {worldId === undefined || isComing ? null : (
          <div className={classes.sheet}>
            <p className={classes.or}>Without a picture:</p>
            <EmptySheet details={details} onMade={onSheet} />
          </div>
        )}
      </section>
    </div>
  );
}

function leadOf(isComing: boolean, canDraw: boolean): string {
  if (isComing) return 'Its picture is on its way.';
  return canDraw
    ? 'This location has no map yet. It can be drawn from its sketch.'
    : 'This location has no map yet. Upload one to start placing points on it.';
}
