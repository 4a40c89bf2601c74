import { IconCompass, IconCopy, IconFileImport, IconFilePlus, IconPhotoUp, type TablerIcon } from '@tabler/icons-react';
import { useId } from 'react';
import plain from '../../../ui/plain.module.css';
import classes from './make-world.module.css';

/** The beginnings of a world, in the offered order. */
export const ways = [
  {
    value: 'land',
    label: 'A drawn land',
    Icon: IconCompass,
    words: 'Coast, hills, woods, and rivers from a seed. One press makes another.',
  },
  {
    value: 'sheet',
    label: 'An empty sheet',
    Icon: IconFilePlus,
    words: 'Paper of your size. Put the first place on it at once.',
  },
  { value: 'picture', label: 'A picture', Icon: IconPhotoUp, words: 'Your own map as PNG, JPEG or WebP.' },
  {
    value: 'import',
    label: 'An import',
    Icon: IconFileImport,
    words: 'Azgaar, Obsidian, GeoJSON, CSV, or the archive of a world.',
  },
  {
    value: 'copy',
    label: 'A copy of a map',
    Icon: IconCopy,
    words: 'A map of the open atlas, with its places and texts.',
  },
] as const satisfies readonly { value: string; label: string; Icon: TablerIcon; words: string }[];

export type Way = (typeof ways)[number]['value'];

export interface WayCardsProps {
  offered: readonly Way[];
  value: Way;
  isDisabled: boolean;
  onChange: (way: Way) => void;
}

/** Chooses the beginning of a world, one card each. */
export function WayCards({ offered, value: chosen, isDisabled, onChange }: WayCardsProps) {
  const name = useId();
  return (
    <fieldset className={`${plain.stack8} ${plain.plainFieldset} ${classes.ways}`} disabled={isDisabled}>
      <legend className={classes.waysLegend}>How does it begin?</legend>
      {ways
        .filter(({ value }) => offered.includes(value))
        .map(({ value, label, words, Icon }) => (
          <label key={value} className={classes.way}>
            <input type="radio" name={name} value={value} checked={chosen === value} onChange={() => onChange(value)} />
            <Icon size={22} stroke={1.75} aria-hidden="true" />
            <span>
              <strong>{label}</strong>
              <span className={`${plain.block} ${plain.quiet}`}>{words}</span>
            </span>
          </label>
        ))}
    </fieldset>
  );
}
