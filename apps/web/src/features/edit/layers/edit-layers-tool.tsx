import { IconStack2 } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import buttons from '../../../map/overlays/zoom-buttons.module.css';
import classes from '../../../map/tools/map-tools.module.css';
import type { EditLayers } from './use-edit-layers.tsx';

/** Switches the layers of an edited map, above the zoom buttons. */
export function EditLayersTool({ layers }: { layers: EditLayers }) {
  const { isOpen, toggle, close, card } = layers;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape from the focused element inside bubbles to here
    <div className={classes.more} data-own-escape={isOpen || undefined} onKeyDown={onKeyDown}>
      <div className={buttons.buttons}>
        <button
          type="button"
          aria-label="Layers"
          title="Layers"
          aria-expanded={isOpen}
          data-on={isOpen || undefined}
          onClick={toggle}
        >
          <IconStack2 size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      {card}
    </div>
  );
}
