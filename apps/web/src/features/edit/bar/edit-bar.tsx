import {
  IconAlertCircle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconRotate2,
  IconRotateClockwise2,
  IconTextDecrease,
  IconTextIncrease,
} from '@tabler/icons-react';
import type { PinKey } from '@venture-atlas/map-math';
import { formMessages } from '@venture-atlas/rules';
import type { MapState } from '../../../map/model/map-state.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useTouch } from '../../../ui/use-touch.ts';
import { useModifierKeys } from '../modifier-keys.ts';
import type { EditState } from '../session/edit-state.ts';
import { whileOff } from '../while-off.ts';
import classes from './edit-bar.module.css';

export interface EditBarProps {
  state: EditState;
  mode: MapState['mode'];
  isSelected: boolean;
  onPin: (key: PinKey) => void;
  onUndo: () => void;
  onRedo: () => void;
}

/** The bottom banner of edit mode (specification section 2): held keys, shortcuts, and the saving state. */
export function EditBar({ state, mode, isSelected, onPin, onUndo, onRedo }: EditBarProps) {
  const isTouch = useTouch();
  const { done, undone } = state.undo;
  const isShape = mode === 'editing-shape';
  // While a shape is edited, its own toolbar undoes its points.
  const lastDone = isShape ? undefined : done.at(-1);
  const lastUndone = isShape ? undefined : undone.at(-1);
  return (
    <section className={classes.bar} aria-label="Edit mode" data-over-map>
      {isTouch ? (
        <PinButtons mode={mode} isSelected={isSelected} onPin={onPin} />
      ) : (
        <Legend mode={mode} isSelected={isSelected} />
      )}
      <div className={classes.end}>
        <SavingState saving={state.saving} />
        <IconButton
          label={lastDone === undefined ? 'Undo' : `Undo: ${lastDone.label}`}
          className={classes.act}
          {...whileOff(lastDone === undefined)}
          onClick={onUndo}
        >
          <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={lastUndone === undefined ? 'Redo' : `Redo: ${lastUndone.label}`}
          className={classes.act}
          {...whileOff(lastUndone === undefined)}
          onClick={onRedo}
        >
          <IconArrowForwardUp size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        {isTouch ? null : (
          <span className={classes.escape}>
            <kbd className={classes.key}>Esc</kbd>
            {escapeWord(mode)}
          </span>
        )}
      </div>
    </section>
  );
}

function escapeWord(mode: MapState['mode']): string {
  if (mode === 'viewing') return 'deselect';
  return mode === 'editing-shape' ? 'leave shape' : 'cancel';
}

/** Announced once. Whether a key is held is only shown visually. */
function Legend({ mode, isSelected }: Pick<EditBarProps, 'mode' | 'isSelected'>) {
  const { shift, ctrl } = useModifierKeys();
  const isShape = mode === 'editing-shape';
  return (
    <div className={classes.legend}>
      <span className={classes.held} aria-hidden="true">
        <kbd className={classes.key} data-on={shift || undefined}>
          Shift
        </kbd>
        <span className={classes.state}>{shift ? 'on' : 'off'}</span>
        <kbd className={classes.key} data-on={ctrl || undefined}>
          Ctrl
        </kbd>
        <span className={classes.state}>{ctrl ? 'on' : 'off'}</span>
      </span>
      {isSelected && mode === 'viewing' ? (
        <>
          <span className={classes.keys}>
            <kbd className={classes.key}>a</kbd>
            <kbd className={classes.key}>d</kbd>
            rotate 10°
          </span>
          <span className={classes.keys}>
            <kbd className={classes.key}>w</kbd>
            <kbd className={classes.key}>s</kbd>
            scale 2
          </span>
        </>
      ) : null}
      <span className={classes.keys}>
        <kbd className={classes.key} data-on={ctrl || undefined}>
          Ctrl
        </kbd>
        <kbd className={classes.key}>z</kbd>
        {isShape ? 'undo point' : 'undo'}
      </span>
    </div>
  );
}

const pins = [
  { key: 'a', label: 'Turn left', Icon: IconRotate2 },
  { key: 'd', label: 'Turn right', Icon: IconRotateClockwise2 },
  { key: 's', label: 'Smaller', Icon: IconTextDecrease },
  { key: 'w', label: 'Larger', Icon: IconTextIncrease },
] as const;

/** Buttons for the shortcuts, for devices without keys. */
function PinButtons({ mode, isSelected, onPin }: Pick<EditBarProps, 'mode' | 'isSelected' | 'onPin'>) {
  if (mode !== 'viewing') return <span className={classes.hint}>Tap the map.</span>;
  if (!isSelected) return <span className={classes.hint}>Tap a place to edit it.</span>;
  return (
    <div className={classes.pins}>
      {pins.map(({ key, label, Icon }) => (
        <IconButton key={key} label={label} className={classes.act} onClick={() => onPin(key)}>
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      ))}
    </div>
  );
}

function SavingState({ saving }: { saving: EditState['saving'] }) {
  return (
    <span className={classes.saving} role="status" data-state={saving}>
      {saving === 'saving' ? <span>{formMessages.saving}</span> : null}
      {saving === 'saved' ? (
        <>
          <IconCheck size={18} stroke={1.75} aria-hidden="true" />
          <span>{formMessages.saved}</span>
        </>
      ) : null}
      {saving === 'failed' ? (
        <>
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          <span>Not saved</span>
        </>
      ) : null}
    </span>
  );
}
