import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { PosterOf } from '../../api/posters.ts';
import { PosterDialog } from '../poster/lazy-dialog.ts';
import { MapPart } from '../stage/map-part.tsx';
import classes from './zoom-buttons.module.css';

export interface PosterButtonProps {
  of: PosterOf;
  name: string;
}

/** Opens the dialog that makes a poster of the map. */
export function PosterButton({ of, name }: PosterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={classes.buttons}>
        <button type="button" aria-label="Make a poster" title="Make a poster" onClick={() => setOpen(true)}>
          <IconPrinter size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {isOpen ? (
        <MapPart waiting={null}>
          <PosterDialog of={of} name={name} onClose={() => setOpen(false)} />
        </MapPart>
      ) : null}
    </>
  );
}
