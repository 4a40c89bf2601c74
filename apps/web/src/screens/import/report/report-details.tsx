import { importOptionWords } from '@venture-atlas/rules';
import type { ImportReport, ImportTally } from '@venture-atlas/types';
import { useState } from 'react';
import plain from '../../../ui/plain.module.css';
import classes from '../import.module.css';
import { listed, plural } from '../import-words.ts';

const SHOWN = 8;

/** Everything a reading came to: counts, what was assumed, what was left out and why, what has no home here. */
export function ReportDetails({ report, isDone = false }: { report: ImportReport; isDone?: boolean }) {
  const read = report.read.map(({ what, count }) => `${count} ${what}`);
  return (
    <div className={`${plain.stack12} ${plain.oneColumn} ${plain.breakWords}`}>
      {read.length === 0 ? null : <p className={plain.quiet}>Read {listed(read)}.</p>}
      {report.new_types === 0 ? null : (
        <p className={plain.quiet}>
          {plural(report.new_types, 'new type')} of location {isDone ? 'came' : 'will come'} with them.
        </p>
      )}
      {report.hidden === 0 ? null : (
        <p className={plain.quiet}>
          {plural(report.hidden, 'thing')} hidden from players {report.hidden === 1 ? 'is' : 'are'} left out, because “
          {importOptionWords.hidden}” is on.
        </p>
      )}
      <Tallies title="Left out" tallies={report.skipped} />
      <Tallies title="Changed by the import" tallies={report.changed} />
      {report.notes.length === 0 ? null : (
        <Part title="Notes" count={report.notes.length}>
          {report.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </Part>
      )}
      {report.unmapped.length === 0 ? null : (
        <Part title="Cannot be kept here" count={report.unmapped.length}>
          {report.unmapped.map(({ what, count }) => (
            <li key={what}>
              <code className={classes.field}>{what}</code>{' '}
              <span className={`${plain.numbers} ${plain.semibold}`}>{count}</span>
            </li>
          ))}
        </Part>
      )}
    </div>
  );
}

function Tallies({ title, tallies }: { title: string; tallies: readonly ImportTally[] }) {
  if (tallies.length === 0) return null;
  return (
    <Part title={title} count={tallies.length}>
      {tallies.map(({ what, count, examples }) => (
        <li key={what}>
          {what}: <span className={`${plain.numbers} ${plain.semibold}`}>{count}</span>
          {examples.length === 0 ? null : (
            <span className={`${plain.block} ${plain.secondary}`}>
              {examples.join('; ')}
              {count > examples.length ? '; …' : ''}
            </span>
          )}
        </li>
      ))}
    </Part>
  );
}

interface PartProps {
  title: string;
  count: number;
  children: React.ReactNode[];
}

/** A list that shows its first lines, and the others when asked. */
function Part({ title, count, children }: PartProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <section>
      <h3 className={classes.reportTitle}>{title}</h3>
      <ul className={`${plain.bare} ${plain.small} ${classes.lines}`}>
        {isWhole ? children : children.slice(0, SHOWN)}
      </ul>
      {count > SHOWN && !isWhole ? (
        <button type="button" className={classes.reportMore} onClick={() => setWhole(true)}>
          Show all {count}
        </button>
      ) : null}
    </section>
  );
}

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
