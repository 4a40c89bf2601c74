import { AfterDelay } from '../../ui/after-delay.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import classes from './text-skeleton.module.css';

/** A placeholder for loading text. It appears only after a noticeable delay. */
export function TextSkeleton() {
  return (
    <AfterDelay>
      <div className={classes.lines} role="status" aria-label="Loading the text">
        {['100%', '94%', '97%', '62%'].map((width) => (
          <SkeletonBlock key={width} width={width} height="14px" />
        ))}
        <SkeletonBlock height="48px" />
        <SkeletonBlock height="48px" />
      </div>
    </AfterDelay>
  );
}
