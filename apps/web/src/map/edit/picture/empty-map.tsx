import { staffMessages } from '@venture-atlas/rules';
import type { LocationMapDetails } from '@venture-atlas/types';
import { DrawMap } from '../../../forms/drawing/draw-map.tsx';
import classes from './empty-map.module.css';
import { PictureForm } from './picture-form.tsx';

/** The stage of a location without a map in edit mode: the upload form (specification section 2). */
export function EmptyMap({ details, canDraw }: { details: LocationMapDetails; canDraw: boolean }) {
  return (
    <div className={classes.stage}>
      <section className={classes.card} aria-labelledby="add-map">
        <h2 className={classes.title} id="add-map">
          {staffMessages.addMapFor(details.name)}
        </h2>
        <p className={classes.lead}>
          {canDraw
            ? 'This location has no map yet. It can be drawn from its sketch.'
            : 'This location has no map yet. Upload one to start placing points on it.'}
        </p>
        {canDraw ? (
          <div className={classes.draw}>
            <DrawMap locationId={details.id} />
            <p className={classes.or}>Or upload a picture:</p>
          </div>
        ) : null}
        <PictureForm details={details} />
      </section>
    </div>
  );
}
