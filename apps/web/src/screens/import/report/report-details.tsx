import { importOptionWords } from '@venture-atlas/rules';
import type { ImportReport, ImportTally } from '@venture-atlas/types';
import { useState } from 'react';
import layout from '../../../ui/layout.module.css';
import plain from '../../../ui/plain.module.css';
import { listed, plural } from '../import-words.ts';
import classes from './report.module.css';

const SHOWN = 8;

/** Everything a reading came to: counts, what was assumed, what was left out and why, what has no home here. */
export function ReportDetails({ report, isDone = false }: { report: ImportReport; isDone?: boolean }) {
  const read = report.read.map(({ what, count }) => `${count} ${what}`);
  return (
    <div className={`${layout.stack12} ${layout.oneColumn} ${layout.breakWords}`}>
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
              <span className={`${layout.numbers} ${layout.semibold}`}>{count}</span>
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
          <span className={`${layout.numbers} ${layout.semibold}`}>{count} ×</span> {what}
          {examples.length === 0 ? null : (
            <span className={`${layout.block} ${layout.secondary}`}>
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
      <h3 className={classes.title}>{title}</h3>
      <ul className={`${plain.bare} ${layout.small} ${classes.lines}`}>
        {isWhole ? children : children.slice(0, SHOWN)}
      </ul>
      {count > SHOWN && !isWhole ? (
        <button type="button" className={classes.more} onClick={() => setWhole(true)}>
          Show all {count}
        </button>
      ) : null}
    </section>
  );
}
