import { staffMessages } from '@venture-atlas/rules';
import { DEFAULT_DRAWING, type DrawingWish } from '@venture-atlas/types';
import { DrawingChoice } from '../../../forms/drawing/drawing-choice.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import layout from '../../../ui/layout.module.css';
import plain from '../../../ui/plain.module.css';
import classes from './preview.module.css';

export interface DrawForItProps {
  /** Null: no map is drawn. */
  wish: DrawingWish | null;
  onChange: (wish: DrawingWish | null) => void;
}

/** Whether a map is drawn for a world that brings no picture, and in which hand. */
export function DrawForIt({ wish, onChange }: DrawForItProps) {
  return (
    <div className={classes.draw}>
      <Checkbox
        label={staffMessages.drawMapForIt}
        checked={wish !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? DEFAULT_DRAWING : null)}
      />
      {wish === null ? (
        <p className={`${plain.quiet} ${layout.numbers}`}>You can have it drawn later, in edit mode.</p>
      ) : (
        <DrawingChoice wish={wish} onChange={onChange} />
      )}
    </div>
  );
}
