import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './list-row.module.css';

export interface ListRowProps extends ComponentPropsWithRef<'button'> {
  /** The symbol at the left, 20 px wide. */
  symbol?: ReactNode;
  /** Small things at the right end, for example an eye-off. */
  end?: ReactNode;
  /** The row that the keyboard or the selection is on. */
  active?: boolean;
}

/** One row of a list of places: 40 px, 48 under a finger, so that long lists can be virtual. */
export function ListRow({ symbol, end, active = false, children, className, ...rest }: ListRowProps) {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? classes.row : `${classes.row} ${className}`}
      data-active={active || undefined}
    >
      {symbol === undefined ? null : (
        <span className={classes.symbol} aria-hidden="true">
          {symbol}
        </span>
      )}
      <span className={classes.words}>{children}</span>
      {end === undefined ? null : <span className={classes.end}>{end}</span>}
    </button>
  );
}
