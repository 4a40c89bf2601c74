import { type ReactNode, useId } from 'react';
import { errorText } from '../../api/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import classes from './worlds.module.css';

/** A part of the page with worlds that are not opened yet, or not any more, each in a row. */
export function WorldRows({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h2 className={classes.subtitle} id={id}>
        {title}
      </h2>
      <ul className={`${plain.bare} ${classes.rows}`}>{children}</ul>
    </section>
  );
}

export interface WorldRowProps {
  name: string;
  /** What there is to know of it. */
  facts: string;
  /** What can be done with it. */
  acts: ReactNode;
  /** Why that could not be done. */
  error: unknown;
}

export function WorldRow({ name, facts, acts, error }: WorldRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.rowLine}>
        <div>
          <h3 className={classes.rowName}>{name}</h3>
          <p className={classes.facts}>{facts}</p>
        </div>
        {acts}
      </div>
      {error === null ? null : <Alert kind="error">{errorText(error)}</Alert>}
    </li>
  );
}
