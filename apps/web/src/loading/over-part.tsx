import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import type { FailedNoticeProps } from './failed-notice.tsx';
import { lazyScreen } from './lazy-screen.ts';

export interface OverPartProps extends Pick<FailedNoticeProps, 'onClose'> {
  /** What was opened: the card names it when it does not come. */
  name: string;
  /** When this changes, a part that failed is tried again. */
  resetKey?: string;
  children: ReactNode;
}

/** Fetched while the browser rests, because it is wanted where nothing can be fetched. */
const OverFailed = lazyScreen(async () => (await import('./over-failed.tsx')).OverFailed);
export const preloadOverFailed = OverFailed.preload;

/**
 * Room for a part that is fetched once it is asked for and opens over the page: a dialog, a menu, a card. When it does
 * not come, a card over the page says so and what to do, and can be closed; nothing below it moves.
 */
export function OverPart({ resetKey = '', children, ...about }: OverPartProps) {
  return (
    <ErrorBoundary resetKey={resetKey} Notice={Failed} {...about}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Where this card did not come either, the page stays as it is. */
const Failed = (failure: FailedNoticeProps) => (
  <ErrorBoundary resetKey="" Notice={() => null}>
    <Suspense>
      <OverFailed {...failure} />
    </Suspense>
  </ErrorBoundary>
);
