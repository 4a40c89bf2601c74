import { AfterDelay } from './after-delay.tsx';
import classes from './skeleton.module.css';

export interface SkeletonBlockProps {
  /** CSS lengths; the width defaults to the whole line. */
  width?: string;
  height?: string;
}

/** A flat gray block instead of loading content, without a shimmer. */
export function SkeletonBlock({ width = '100%', height = '1em' }: SkeletonBlockProps) {
  return <div className={classes.block} style={{ width, height }} />;
}

/** The body of a place's panel while its text loads. */
export function PanelSkeleton({ label = 'Loading' }: { label?: string }) {
  return (
    <AfterDelay>
      <div className={classes.stack} role="status" aria-label={label}>
        <SkeletonBlock width="34%" height="14px" />
        <SkeletonBlock width="58%" height="32px" />
        <div className={classes.row}>
          <SkeletonBlock width="52%" height="40px" />
          <SkeletonBlock width="28%" height="40px" />
        </div>
        <SkeletonBlock height="120px" />
        <SkeletonBlock height="14px" />
        <SkeletonBlock width="96%" height="14px" />
      </div>
    </AfterDelay>
  );
}

/** Rows of a list while they load, as high as the real rows. */
export function RowsSkeleton({ count, label = 'Loading' }: { count: number; label?: string }) {
  return (
    <AfterDelay>
      <div role="status" aria-label={label}>
        {Array.from({ length: count }, (_, index) => index + 1).map((row) => (
          <div key={row} className={classes.listRow}>
            <SkeletonBlock width="14px" height="14px" />
            <SkeletonBlock width={`${38 + ((row * 17) % 36)}%`} height="14px" />
          </div>
        ))}
      </div>
    </AfterDelay>
  );
}
