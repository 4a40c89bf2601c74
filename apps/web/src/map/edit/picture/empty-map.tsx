import { messages } from '@venture-atlas/rules';
import type { LocationMapDetails } from '@venture-atlas/types';
import classes from './empty-map.module.css';
import { PictureForm } from './picture-form.tsx';

/** The stage of a location without a map in edit mode: the upload form (specification section 2). */
export function EmptyMap({ details }: { details: LocationMapDetails }) {
  return (
    <div className={classes.stage}>
      <section className={classes.card} aria-labelledby="add-map">
        <h2 className={classes.title} id="add-map">
          {messages.addMapFor(details.name)}
        </h2>
        <p className={classes.lead}>This location has no map yet. Upload one to start placing points on it.</p>
        <PictureForm details={details} />
      </section>
    </div>
  );
}
