import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './list-row.module.css';

export interface ListRowProps extends ComponentPropsWithRef<'button'> {
  /** The symbol at the left, 20 px wide. */
  symbol?: ReactNode;
  /** Small icons at the right end, for example an eye-off. */
  end?: ReactNode;
  /** Whether the keyboard or the selection is on this row. */
  active?: boolean;
}

/** A row in a list of places: 40 px high, 48 px on touch screens. The fixed height lets long lists be virtual. */
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
