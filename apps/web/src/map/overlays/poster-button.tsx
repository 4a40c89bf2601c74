import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import type { PosterOf } from '../../api/posters.ts';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { MapPart } from '../stage/map-part.tsx';
import classes from './zoom-buttons.module.css';

/** Posters are made seldom: what they need is fetched when somebody asks for one. */
const PosterDialog = lazyScreen(async () => (await import('../poster/poster-dialog.tsx')).PosterDialog);

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
