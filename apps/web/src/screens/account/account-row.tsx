import { type ReactNode, useId } from 'react';
import layout from '../../ui/layout.module.css';
import plain from '../../ui/plain.module.css';
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
      <div className={`${layout.row16} ${layout.spaceBetween}`}>
        <div>
          <h2 className={classes.label} id={labelId}>
            {label}
          </h2>
          <p className={`${plain.quiet} ${layout.breakWords}`}>{value}</p>
        </div>
        <div className={layout.fixedSize}>{action}</div>
      </div>
      <div className={classes.below}>{children}</div>
    </section>
  );
}
