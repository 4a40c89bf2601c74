import { type ReactNode, useId } from 'react';
import { errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';
import plain from '../ui/plain.module.css';
import classes from './forms.module.css';

/** A part of a page with what is not somebody's yet, or not any more, each in a row with what can be done about it. */
export function OfferedRows({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={`${plain.stack12} ${plain.topMargin8}`} aria-labelledby={id}>
      <h2 className={plain.subtitle} id={id}>
        {title}
      </h2>
      <ul className={`${plain.bare} ${plain.stack8}`}>{children}</ul>
    </section>
  );
}

export interface OfferedRowProps {
  name: string;
  /** What there is to know of it. */
  facts: string;
  /** What can be done with it. */
  acts: ReactNode;
  /** Why that could not be done. */
  error: unknown;
}

export function OfferedRow({ name, facts, acts, error }: OfferedRowProps) {
  return (
    <li className={`${plain.stack8} ${plain.card} ${classes.row}`}>
      <div className={classes.line}>
        <div className={plain.canShrink}>
          <h3 className={classes.name}>{name}</h3>
          <p className={`${plain.topMargin2} ${plain.quiet}`}>{facts}</p>
        </div>
        {acts}
      </div>
      {error === null ? null : <Alert kind="error">{errorText(error)}</Alert>}
    </li>
  );
}
