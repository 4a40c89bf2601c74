import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { focusBeside } from '../../../../ui/focus-beside.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import classes from './wiki-form.module.css';

export interface PartActsProps {
  /** The part, for people who do not see where the buttons stand: "section History". */
  what: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Up, down, away: what can be done with a section as a whole. */
export function PartActs({ what, isFirst, isLast, onMove, onRemove }: PartActsProps) {
  return (
    <div className={classes.acts}>
      <IconButton label={`Move ${what} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={`Move ${what} down`} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Remove ${what}`}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget.closest('li'), currentTarget.closest('form')?.querySelector('[data-add-section]'));
          onRemove();
        }}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
