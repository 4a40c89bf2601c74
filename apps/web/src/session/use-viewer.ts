import type { Viewer } from '@venture-atlas/rules';
import type { User } from '@venture-atlas/types';
import { createContext, useContext } from 'react';

/** The viewer of the page, and whether it is known yet. */
export interface ViewerState {
  /** `loading` while a stored token is checked: guards wait, public screens show what anybody sees. */
  status: 'loading' | 'ready';
  viewer: Viewer;
  /** The account behind the viewer; null for anonymous visitors. */
  user: User | null;
  /** While loading: why the user could not be identified, with a retry. */
  failure?: { error: unknown; retry: () => void } | undefined;
}

export const anonymousViewer: ViewerState = { status: 'ready', viewer: { kind: 'anonymous' }, user: null };

/**
 * Connects pages and session: a provider around the application sets the signed-in user. Without a provider, everybody
 * is anonymous.
 */
export const ViewerContext = createContext<ViewerState>(anonymousViewer);

/** The viewer of the page. */
export function useViewer(): ViewerState {
  return useContext(ViewerContext);
}
