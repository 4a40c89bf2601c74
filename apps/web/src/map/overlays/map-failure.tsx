import { Button } from '@mantine/core';
import { errorText } from '../../api/api-error.ts';
import { FirstLook } from '../../loading/first-look.tsx';
import { AfterDelay } from '../../ui/after-delay.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import { useMapTitle } from '../stage/use-map-title.ts';
import classes from './map-failure.module.css';

/** Shown if a map's details failed to load: the error, and a button to try again. */
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

/**
 * Shown until a map's details have loaded: the content that came with the page, or a placeholder of the title after a
 * moment.
 */
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
