import { IconClock, IconDeviceTv } from '@tabler/icons-react';
import { type Here, keyedHere, nameOfHere, stateOfHere } from '../here/here-words.ts';
import classes from './who-is-here.module.css';

/** Names and table screens, and whether each keeps up. */
export function WhoIsHere({ here }: { here: readonly Here[] }) {
  if (here.length === 0)
    return <p className={classes.empty}>Nobody is here yet. Send them the link of the campaign.</p>;
  return (
    <ul className={classes.rows}>
      {keyedHere(here).map(([key, one]) => (
        <li key={key} className={classes.row} data-gone={!one.is_here || undefined}>
          <span className={classes.sign} aria-hidden="true">
            {one.kind === 'table' ? (
              <IconDeviceTv size={18} stroke={1.75} />
            ) : (
              nameOfHere(one).slice(0, 1).toUpperCase()
            )}
          </span>
          <span className={classes.name}>{nameOfHere(one)}</span>
          <span className={classes.state} data-late={one.is_late || undefined}>
            {one.is_late ? <IconClock size={16} stroke={1.75} aria-hidden="true" /> : null}
            {stateOfHere(one)}
          </span>
        </li>
      ))}
    </ul>
  );
}
