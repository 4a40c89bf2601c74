import { type ReactNode, useId } from 'react';
import { errorText } from '../api/api-error.ts';
import { Alert } from '../ui/alert.tsx';
import plain from '../ui/plain.module.css';
import classes from './forms.module.css';

/** A section with items that are offered to the user or no longer theirs, each with actions. */
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
  /** A short description. */
  facts: string;
  /** The actions. */
  acts: ReactNode;
  /** Why the action failed. */
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
