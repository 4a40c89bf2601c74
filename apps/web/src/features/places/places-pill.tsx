import { IconList } from '@tabler/icons-react';
import classes from './places-pill.module.css';

/** The button on phones that opens the list, at the bottom left. */
export function PlacesPill({ total, onOpen }: { total: number; onOpen: () => void }) {
  return (
    <button type="button" className={classes.pill} onClick={onOpen} id="places">
      <IconList size={20} stroke={1.75} aria-hidden="true" />
      <span className={classes.word}>Places</span>
      <span className={classes.count}>{total}</span>
    </button>
  );
}
