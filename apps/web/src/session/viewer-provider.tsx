import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Viewer } from '@venture-atlas/rules';
import type { User } from '@venture-atlas/types';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { fetchUser } from '../api/own-user.ts';
import { isPublicKey, queryKeys } from '../api/query-keys.ts';
import { forgetViews } from './kept-views.ts';
import { useSessionOwner } from './use-session-owner.ts';
import { anonymousViewer, ViewerContext, type ViewerState } from './use-viewer.ts';

/** Puts the person behind this browser's tokens at the disposal of every screen. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const owner = useSessionOwner();
  useForgetOthers(owner);
  const {
    data: user,
    error,
    refetch,
  } = useQuery({
    queryKey: queryKeys.user(owner),
    queryFn: ({ signal }) => fetchUser(signal),
    enabled: owner !== undefined,
    staleTime: 60_000,
  });
  const state = useMemo<ViewerState>(() => {
    if (owner === undefined) return anonymousViewer;
    if (user !== undefined) return { status: 'ready', viewer: viewerOf(user), user };
    const failure = error === null ? undefined : { error, retry: () => void refetch() };
    return { ...anonymousViewer, status: 'loading', failure };
  }, [owner, user, error, refetch]);
  return <ViewerContext value={state}>{children}</ViewerContext>;
}

function viewerOf({ id, is_staff }: User): Viewer {
  return { kind: is_staff ? 'staff' : 'user', id };
}

/** What one person was answered, and where they looked, is not shown to the next: only what anybody may see stays. */
function useForgetOthers(owner: string | undefined): void {
  const client = useQueryClient();
  const before = useRef(owner);
  useEffect(() => {
    if (before.current === owner) return;
    before.current = owner;
    forgetViews();
    const isPrivate = ({ queryKey }: { queryKey: readonly unknown[] }) => !isPublicKey(queryKey);
    client.removeQueries({ type: 'inactive', predicate: isPrivate });
    // The user's own key names its owner, so the new one is asked for anyway.
    client.resetQueries({ predicate: (query) => isPrivate(query) && query.queryKey[0] !== 'user' }).catch(() => {});
  }, [client, owner]);
}
