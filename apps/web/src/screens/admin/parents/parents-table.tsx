import type { LocationWithParents } from '@venture-atlas/types';
import type { ParentCount } from '../../../api/admin-parents.ts';
import plain from '../../../ui/plain.module.css';
import classes from './manage-parents.module.css';
import { type ChangeParents, ParentsRow } from './parents-row.tsx';

export interface ParentsTableProps {
  rows: readonly LocationWithParents[];
  /** What the rows were asked for: a row that falls below it goes. */
  count: ParentCount;
  search: string;
  /** Another parent, or one less. */
  onChange: (locationId: number, change: ChangeParents) => void;
}

/** One row a location: its name, its parents each with Remove, and the field for another. Cards on phones. */
export function ParentsTable({ rows, count, search, onChange }: ParentsTableProps) {
  return (
    <table className={classes.table}>
      <thead className={plain.unseenOnPhones}>
        <tr>
          <th scope="col">Location</th>
          <th scope="col">Parents</th>
          <th scope="col">Add a parent by name</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ParentsRow
            key={row.id}
            location={row}
            count={count}
            search={search}
            onChange={(change) => onChange(row.id, change)}
          />
        ))}
      </tbody>
    </table>
  );
}
