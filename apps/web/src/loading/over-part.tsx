import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { ErrorBoundary } from './error-boundary.tsx';
import { type FailedNoticeProps, useRetryWhenBack } from './failed-notice.tsx';
import classes from './over-part.module.css';

export interface OverPartProps extends Pick<FailedNoticeProps, 'name' | 'onClose'> {
  /** When this changes, a part that failed is tried again. */
  resetKey?: string;
  children: ReactNode;
}

/**
 * Room for a part that is fetched once it is asked for and opens over the page: a dialog, a menu, a card. When it does
 * not come, a card over the page says so and what to do, and can be closed; nothing below it moves.
 */
export function OverPart({ resetKey = '', children, ...about }: OverPartProps) {
  return (
    <ErrorBoundary resetKey={resetKey} Notice={OverFailed} {...about}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function OverFailed({ failed, onRetry, name = 'This part', onClose }: FailedNoticeProps) {
  const online = useRetryWhenBack(failed, onRetry);
  useEffect(() => {
    if (onClose === undefined) return;
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The page below listens to Escape as well; one press undoes one thing.
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [onClose]);
  return createPortal(
    <div className={classes.failed} data-over-failed>
      <p role="alert">
        {name} could not be {failed === 'fetching' ? 'fetched' : 'drawn'}.
        {online ? null : ' You are offline: it opens when the connection is back.'}
      </p>
      <Button onClick={onRetry}>Try again</Button>
      {onClose === undefined ? null : (
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      )}
    </div>,
    document.body,
  );
}
