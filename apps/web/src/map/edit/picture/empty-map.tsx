import { staffMessages } from '@venture-atlas/rules';
import type { LocationMapDetails } from '@venture-atlas/types';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { DrawMap } from '../../../forms/drawing/draw-map.tsx';
import type { EditOffers } from '../use-edit-offers.ts';
import classes from './empty-map.module.css';
import { EmptySheet } from './empty-sheet.tsx';
import { PictureForm } from './picture-form.tsx';

export interface EmptyMapProps {
  details: LocationMapDetails;
  /** There is a sketch that it can be drawn from. */
  canDraw: boolean;
  offers: EditOffers;
  /** An empty sheet was made of it. */
  onSheet: () => void;
}

/** The stage of a location without a map in edit mode: the upload form (specification section 2), or paper where nothing can be uploaded. */
export function EmptyMap({ details, canDraw, offers, onSheet }: EmptyMapProps) {
  const { worldId } = useReadingScope();
  return (
    <div className={classes.stage} data-world={worldId}>
      <section className={classes.card} aria-labelledby="add-map">
        <h2 className={classes.title} id="add-map">
          {staffMessages.addMapFor(details.name)}
        </h2>
        <p className={classes.lead}>
          {canDraw
            ? 'This location has no map yet. It can be drawn from its sketch.'
            : offers.pictures
              ? 'This location has no map yet. Upload one to start placing points on it.'
              : 'This location has no map yet. Begin with an empty sheet and put its places on it.'}
        </p>
        {canDraw ? (
          <div className={classes.draw}>
            <DrawMap locationId={details.id} />
            <p className={classes.or}>Or upload a picture:</p>
          </div>
        ) : null}
        {offers.pictures ? <PictureForm details={details} /> : <EmptySheet details={details} onMade={onSheet} />}
      </section>
    </div>
  );
}
