import type { Viewer } from '@venture-atlas/rules';
import type { User } from '@venture-atlas/types';
import { createContext, useContext } from 'react';

/** Who looks at the page, and whether that is known yet. */
export interface ViewerState {
  /** `loading` while a stored token is being checked: guards wait, public screens show what anybody sees. */
  status: 'loading' | 'ready';
  viewer: Viewer;
  /** The account behind the viewer; null for anonymous visitors. */
  user: User | null;
  /** While loading: the server did not say who this is, and how to ask again. */
  failure?: { error: unknown; retry: () => void } | undefined;
}

export const anonymousViewer: ViewerState = { status: 'ready', viewer: { kind: 'anonymous' }, user: null };

/**
 * The seam between the pages and the session: a provider around the
 * application puts the signed-in person here; without one everybody is
 * anonymous.
 */
export const ViewerContext = createContext<ViewerState>(anonymousViewer);

/** Who looks at the page. */
export function useViewer(): ViewerState {
  return useContext(ViewerContext);
}
