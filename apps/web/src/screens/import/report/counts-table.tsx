import type { ImportReport } from '@venture-atlas/types';
import classes from './report.module.css';

const things = [
  ['locations', 'Places'],
  ['positions', 'Points on maps'],
  ['texts', 'Texts'],
] as const;

const columns = [
  ['created', 'New'],
  ['updated', 'Changed'],
  ['unchanged', 'As they are'],
  ['kept', 'Kept'],
] as const;

/** How much of each would be new, changed, and left alone. */
export function CountsTable({ report }: { report: ImportReport }) {
  const hasKept = things.some(([thing]) => report[thing].kept > 0);
  const shown = columns.filter(([column]) => column !== 'kept' || hasKept);
  return (
    <table className={classes.counts}>
      <thead>
        <tr>
          <td />
          {shown.map(([column, words]) => (
            <th key={column} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {things.map(([thing, words]) => (
          <tr key={thing}>
            <th scope="row">{words}</th>
            {shown.map(([column]) => (
              <td key={column} data-none={report[thing][column] === 0 || undefined}>
                {report[thing][column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
