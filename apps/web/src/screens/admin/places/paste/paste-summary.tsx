import { IconAlertCircle, IconPencil, IconPlus, IconTag } from '@tabler/icons-react';
import classes from './paste.module.css';
import { nameKey } from './use-named-places.ts';
import type { PlannedRow } from './use-paste.ts';

const shown = (count: number): string => count.toLocaleString('en');

/** How many rows do what. */
export function PasteSummary({ planned }: { planned: readonly PlannedRow[] }) {
  const count = (kind: PlannedRow['plan']['kind']) => planned.filter(({ plan }) => plan.kind === kind).length;
  const types = new Map(
    planned.flatMap(({ plan: { newType } }) => (newType === null ? [] : [[nameKey(newType), newType]])),
  );
  const [made, changed, same, left, bad] = [count('new'), count('change'), count('same'), count('left'), count('bad')];
  const [type] = types.values();
  return (
    <ul className={classes.chips} aria-label="What happens">
      {made === 0 ? null : (
        <li data-kind="new">
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          {shown(made)} new {made === 1 ? 'place' : 'places'}
        </li>
      )}
      {changed === 0 ? null : (
        <li data-kind="change">
          <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          {shown(changed)} changed
        </li>
      )}
      {type === undefined ? null : (
        <li data-kind="type">
          <IconTag size={16} stroke={1.75} aria-hidden="true" />
          {types.size === 1 ? `1 new type: ${type}` : `${shown(types.size)} new types`}
        </li>
      )}
      {bad === 0 ? null : (
        <li data-kind="bad">
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          {shown(bad)} cannot be read
        </li>
      )}
      {same + left === 0 ? null : <li>{shown(same + left)} without a change</li>}
    </ul>
  );
}
