import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { IconButton } from '../../ui/icon-button.tsx';
import plain from '../../ui/plain.module.css';
import classes from './suggestions.module.css';

export interface StepsProps {
  /** Which one of the list it is, from 1; undefined: it left the list. */
  at: number | undefined;
  total: number;
  /** The ids of those above and below, where there are any. */
  previous: string | undefined;
  next: string | undefined;
  step: (by: -1 | 1) => void;
}

/** Which one of how many it is, and the ways to the others. */
export function Steps({ at, total, previous, next, step }: StepsProps) {
  return (
    <div className={`${plain.row8} ${classes.steps}`}>
      <IconButton label="The one above" variant="default" disabled={previous === undefined} onClick={() => step(-1)}>
        <IconArrowUp size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label="The one below" variant="default" disabled={next === undefined} onClick={() => step(1)}>
        <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {at === undefined ? null : (
        <span className={`${plain.smallSecondary} ${plain.numbers}`}>
          {at} of {total}
        </span>
      )}
    </div>
  );
}
