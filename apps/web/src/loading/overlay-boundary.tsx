import { type ReactNode, Suspense } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import type { FailedNoticeProps } from './failed-notice.tsx';
import { lazyScreen } from './lazy-screen.ts';

export interface OverlayBoundaryProps extends Pick<FailedNoticeProps, 'onClose'> {
  /** Name of what was opened, for the card. */
  name: string;
  /** When this changes, a failed part is tried again. */
  resetKey?: string;
  children: ReactNode;
}

/** Preloaded when the browser is idle, because it is needed when nothing can be loaded. */
const OverlayFailure = lazyScreen(async () => (await import('./overlay-failure.tsx')).OverlayFailure);
export const preloadOverlayFailure = OverlayFailure.preload;

/**
 * Boundary around a part that loads on demand and opens over the page: a dialog, a menu, a card. If it fails, a card
 * over the page explains it and can be closed. Nothing below it moves.
 */
export function OverlayBoundary({ resetKey = '', children, ...about }: OverlayBoundaryProps) {
  return (
    <ErrorBoundary resetKey={resetKey} Notice={Failed} {...about}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** If this card failed to load, too, the page stays as it is. */
const Failed = (failure: FailedNoticeProps) => (
  <ErrorBoundary resetKey="" Notice={() => null}>
    <Suspense>
      <OverlayFailure {...failure} />
    </Suspense>
  </ErrorBoundary>
);
