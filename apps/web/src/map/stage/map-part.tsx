import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../../loading/error-boundary.tsx';
import { type FailedNoticeProps, useRetryWhenBack } from '../../loading/failed-notice.tsx';
import { Alert } from '../../ui/alert.tsx';
import classes from './map-part.module.css';

export interface MapPartProps {
  /** What stands in its place until it has come. */
  waiting: ReactNode;
  /** When this changes, a part that failed is tried again. */
  resetKey?: string;
  /** Nobody asked for it: when it does not come, nothing is said. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** Room for a part that is fetched by itself: when it does not come, the map around it stays. */
export function MapPart({ waiting, resetKey = '', isQuiet, children }: MapPartProps) {
  return (
    <ErrorBoundary resetKey={resetKey} Notice={isQuiet ? NothingSaid : PartFailed}>
      <Suspense fallback={waiting}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function PartFailed({ failed, onRetry }: FailedNoticeProps) {
  useRetryWhenBack(failed, onRetry);
  return (
    <div className={classes.failed} data-part-failed>
      <Alert kind="error" onRetry={onRetry}>
        {failed === 'fetching' ? 'This part could not be fetched.' : 'Something went wrong while drawing this part.'}{' '}
        The map and everything already loaded keep working.
      </Alert>
    </div>
  );
}

function NothingSaid({ failed, onRetry }: FailedNoticeProps) {
  useRetryWhenBack(failed, onRetry);
  return null;
}
