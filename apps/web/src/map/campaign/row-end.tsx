import type { Child } from '@venture-atlas/types';
import { Suspense } from 'react';
import { ErrorBoundary } from '../../loading/error-boundary.tsx';
import { RowEndParts } from './lazy-parts.ts';

const Nothing = () => null;

/** What stands at the end of a place's row in a campaign; without it the row is as good. */
export const rowEnd = (child: Child) => (
  <ErrorBoundary resetKey="" Notice={Nothing}>
    <Suspense>
      <RowEndParts locationId={child.location_id} />
    </Suspense>
  </ErrorBoundary>
);
