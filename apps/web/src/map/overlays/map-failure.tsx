import { Button } from '@mantine/core';
import { errorText } from '../../api/api-error.ts';
import { FirstLook } from '../../loading/first-look.tsx';
import { AfterDelay } from '../../ui/after-delay.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { useMapTitle } from '../stage/use-map-title.ts';
import classes from './map-failure.module.css';

/** The stage when a map's details did not come: what happened, and the way to try again. */
export function MapFailure({ name, error, onRetry }: { name: string; error: unknown; onRetry: () => void }) {
  useMapTitle(undefined, name, undefined);
  return (
    <div className={classes.stage} role="alert">
      <EmptyState level={2} title="The map could not be loaded" action={<Button onClick={onRetry}>Try again</Button>}>
        {errorText(error)}
      </EmptyState>
    </div>
  );
}

/** The stage before a map's details are there: what the page came with; else the ground, and after a moment the place of the title. */
export function MapWaiting({ name }: { name: string }) {
  useMapTitle(undefined, name, undefined);
  return (
    <div className={classes.ground} id="places" aria-busy="true">
      <FirstLook fallback={<TitleWaiting />} />
    </div>
  );
}

function TitleWaiting() {
  return (
    <AfterDelay>
      <div className={classes.plate}>
        <SkeletonBlock width="40%" height="14px" />
        <SkeletonBlock width="72%" height="26px" />
      </div>
    </AfterDelay>
  );
}
