import { IconMinus, IconPlus } from '@tabler/icons-react';
import classes from './zoom-buttons.module.css';

export interface ZoomButtonsProps {
  onZoomIn: () => void;
  onZoomOut: () => void;
}

/** One step of 1.1 each (specification section 9). */
export function ZoomButtons({ onZoomIn, onZoomOut }: ZoomButtonsProps) {
  return (
    <div className={classes.buttons}>
      <button type="button" aria-label="Zoom in" title="Zoom in" onClick={onZoomIn}>
        <IconPlus size={20} stroke={1.75} aria-hidden="true" />
      </button>
      <button type="button" aria-label="Zoom out" title="Zoom out" onClick={onZoomOut}>
        <IconMinus size={20} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  );
}
