import { useNavigate } from 'react-router';
import { DrawMap } from '../../forms/drawing/draw-map.tsx';
import layout from '../../ui/layout.module.css';
import classes from './import.module.css';
import { useImportPlace } from './import-place.ts';

/** The map of an import that is being drawn; it opens when it is ready. */
export function MapBeingDrawn({ id, slug }: { id: number; slug: string }) {
  const navigate = useNavigate();
  const { mapPath } = useImportPlace();
  return (
    <section className={classes.card} aria-labelledby="drawing-title">
      <h2 className={`${layout.subtitle} ${layout.breakWords}`} id="drawing-title">
        Its map
      </h2>
      <DrawMap locationId={id} onDrawn={() => void navigate(mapPath(slug))} />
    </section>
  );
}
