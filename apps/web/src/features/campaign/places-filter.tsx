import { IconListCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useCampaign } from '../../map/stage/campaign-context.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import classes from './places-filter.module.css';
import type { PlacesShown } from './places-shown.ts';

const choices: readonly { value: PlacesShown; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'players', label: 'Known' },
  { value: 'hidden', label: 'Hidden' },
];

export interface PlacesFilterProps {
  shown: PlacesShown;
  onChange: (shown: PlacesShown) => void;
  /** Points of the map so far, and how many of them are hidden. */
  count: { all: number; hidden: number };
  /** Several rows are being chosen. */
  isSelecting: boolean;
  onSelecting: (isOn: boolean) => void;
}

/** For the DM above the list: everything, what players can see now, or what they cannot. */
export function PlacesFilter({ shown, onChange, count, isSelecting, onSelecting }: PlacesFilterProps) {
  const campaign = useCampaign();
  const name = useId();
  if (campaign?.isDm !== true) return null;
  const counts = { all: count.all, players: count.all - count.hidden, hidden: count.hidden };
  return (
    <fieldset className={classes.filter}>
      <legend className={classes.legend}>Show in the list</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input type="radio" name={name} checked={shown === value} onChange={() => onChange(value)} />
          <span>
            {label} <span className={classes.count}>{counts[value]}</span>
          </span>
        </label>
      ))}
      <IconButton
        variant="subtle"
        label="Select several places"
        aria-pressed={isSelecting}
        className={classes.select ?? ''}
        onClick={() => onSelecting(!isSelecting)}
      >
        <IconListCheck size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
