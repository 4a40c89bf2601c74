import { IconListCheck } from '@tabler/icons-react';
import { useContext, useId } from 'react';
import { useScene } from '../../map/stage/map-scene.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './places-filter.module.css';
import type { PlacesShown } from './places-shown.ts';
import { PlacesShownContext } from './places-shown-context.ts';

const choices: readonly { value: PlacesShown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'players', label: 'Known' },
  { value: 'hidden', label: 'Hidden' },
];

/** A filter above the DM's list: all places, those that players can see now, or those that they cannot. */
export function PlacesFilter() {
  const { data, hiddenIds, list } = useScene();
  const { shown, choose } = useContext(PlacesShownContext);
  const name = useId();
  const count = { all: data.points.length, hidden: hiddenIds.size };
  const { choice } = list;
  const counts = { all: count.all, players: count.all - count.hidden, hidden: count.hidden };
  return (
    <fieldset className={classes.filter}>
      <legend className={classes.legend}>Show in the list</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input type="radio" name={name} checked={shown === value} onChange={() => choose(value)} />
          <span>
            {label} <span className={classes.count}>{counts[value]}</span>
          </span>
        </label>
      ))}
      {choice === undefined ? null : (
        <IconButton
          variant="subtle"
          label="Select several places"
          aria-pressed={choice.isOn}
          className={classes.select ?? ''}
          onClick={choice.isOn ? choice.end : choice.begin}
        >
          <IconListCheck size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      )}
    </fieldset>
  );
}
