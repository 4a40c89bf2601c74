import { type ReactNode, useId } from 'react';
import classes from './account.module.css';

export interface AccountRowProps {
  label: string;
  value: ReactNode;
  /** The one thing to do about it. */
  action: ReactNode;
  /** A form or an alert below the row. */
  children?: ReactNode;
}

/** One fact of the account with its action. */
export function AccountRow({ label, value, action, children }: AccountRowProps) {
  const labelId = useId();
  return (
    <section className={classes.row} aria-labelledby={labelId}>
      <div className={classes.fact}>
        <div>
          <h2 className={classes.label} id={labelId}>
            {label}
          </h2>
          <p className={classes.value}>{value}</p>
        </div>
        <div className={classes.action}>{action}</div>
      </div>
      <div className={classes.below}>{children}</div>
    </section>
  );
}
