import classes from './neatline.module.css';

const cellCount = 24;
const cells = Array.from({ length: cellCount }, (_, index) => index + 1);

export interface NeatlineProgressProps {
  /** Parts done, 0 to `total`. */
  value: number;
  total: number;
  /** What is counted, for screen readers. */
  label: string;
}

/** A progress bar styled as the checkered frame of a printed map: 24 cells, filled to value / total. */
export function NeatlineProgress({ value, total, label }: NeatlineProgressProps) {
  const share = total > 0 ? Math.min(Math.max(value / total, 0), 1) : 0;
  const filled = Math.round(share * cellCount);
  return (
    <div
      className={classes.progress}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(total, 0)}
      aria-valuenow={Math.min(Math.max(value, 0), Math.max(total, 0))}
    >
      {cells.map((cell) => (
        <span key={cell} className={classes.cell} data-filled={cell <= filled || undefined} />
      ))}
    </div>
  );
}

/** The same frame as decoration for the upper edge of a card. */
export function NeatlineRule() {
  return <div className={classes.rule} aria-hidden="true" />;
}
