import type { Child } from '@venture-atlas/types';
import { Suspense } from 'react';
import type { RowStepProps } from '../../features/knowledge/row-step.tsx';
import { ErrorBoundary } from '../../loading/error-boundary.tsx';
import { RowEndParts, RowStep } from './lazy-parts.ts';

const Nothing = () => null;

/** What stands at the end of a place's row in a campaign; without it the row is as good. */
export const rowEnd = (child: Child) => (
  <ErrorBoundary resetKey="" Notice={Nothing}>
    <Suspense>
      <RowEndParts place={child} />
    </Suspense>
  </ErrorBoundary>
);

/** What lies over it for the DM. */
export const overRowEnd = (props: RowStepProps) => (
  <ErrorBoundary resetKey="" Notice={Nothing}>
    <Suspense>
      <RowStep {...props} />
    </Suspense>
  </ErrorBoundary>
);
