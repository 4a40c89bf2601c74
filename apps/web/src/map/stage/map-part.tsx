import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from '../../loading/error-boundary.tsx';
import { type FailedNoticeProps, useRetryWhenBack } from '../../loading/failed-notice.tsx';
import { Alert } from '../../ui/alert.tsx';
import classes from './map-part.module.css';

export interface MapPartProps {
  /** Placeholder while the part loads. */
  waiting: ReactNode;
  /** When this changes, a failed part is tried again. */
  resetKey?: string;
  /** Nobody requested it, so a failure shows no message. */
  isQuiet?: boolean;
  children: ReactNode;
}

/** Boundary around a part that loads separately. If it fails, the map around it stays. */
export function MapPart({ waiting, resetKey = '', isQuiet, children }: MapPartProps) {
  return (
    <ErrorBoundary resetKey={resetKey} Notice={isQuiet ? SilentFailure : PartFailed}>
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

function SilentFailure({ failed, onRetry }: FailedNoticeProps) {
  useRetryWhenBack(failed, onRetry);
  return null;
}
