import classes from './brand-mark.module.css';

/** The logo: a ring of ticks around a compass needle whose upper half is an A and lower half a V. */
export function BrandMark({ size = 34 }: { size?: number }) {
  return (
    <svg className={classes.mark} viewBox="0 0 48 48" width={size} height={size} aria-hidden="true" focusable="false">
      {/* 24 ticks: the dashes of one circle whose length is called 240. */}
      <circle className={classes.ticks} cx="24" cy="24" r="22.4" pathLength="240" strokeDasharray="1.9 8.1" />
      <circle className={classes.ring} cx="24" cy="24" r="19.4" />
      <path className={classes.northWest} d="M24 6.2V24h-7.2z" />
      <path className={classes.northEast} d="M24 6.2V24h7.2z" />
      <path className={classes.southWest} d="M24 41.8V24h-7.2z" />
      <path className={classes.southEast} d="M24 41.8V24h7.2z" />
      <circle className={classes.pin} cx="24" cy="24" r="3.1" />
    </svg>
  );
}
