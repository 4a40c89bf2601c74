import type { TrashItem } from '@venture-atlas/types';
import plain from '../../../ui/plain.module.css';
import classes from './trash.module.css';
import { TrashRow } from './trash-row.tsx';
import type { TrashActs } from './use-trash-acts.ts';

interface TrashTableProps {
  items: readonly TrashItem[];
  ticked: readonly number[];
  onTicked: (ids: ReadonlySet<number>) => void;
  acts: TrashActs;
}

/** A page of what was deleted. */
export function TrashTable({ items, ticked, onTicked, acts }: TrashTableProps) {
  const isAll = ticked.length === items.length;
  const tick = (id: number) => {
    const next = new Set(ticked);
    if (!next.delete(id)) next.add(id);
    onTicked(next);
  };
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th className={classes.tick}>
            <input
              type="checkbox"
              aria-label="Choose the rows shown"
              checked={isAll}
              onChange={() => onTicked(isAll ? new Set() : new Set(items.map(({ id }) => id)))}
            />
          </th>
          <th scope="col">Name</th>
          <th scope="col">What</th>
          <th scope="col">Deleted by</th>
          <th scope="col">Kept until</th>
          <th scope="col">
            <span className={plain.unseen}>Restore</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <TrashRow
            key={item.id}
            item={item}
            isTicked={ticked.includes(item.id)}
            isBusy={acts.isBusy}
            onTick={() => tick(item.id)}
            onRestore={() => void acts.restore([item.id])}
          />
        ))}
      </tbody>
    </table>
  );
}
