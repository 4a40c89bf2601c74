import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import { type QueryClient, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Viewer } from '@venture-atlas/rules';
import { pages, type User } from '@venture-atlas/types';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { fetchUser } from '../api/own-user.ts';
import { isPublicKey, queryKeys } from '../api/query-keys.ts';
import { setCurrentCampaign } from '../session/current-campaign.ts';
import { dropAllInvites } from '../session/invites.ts';
import { forgetViews } from '../session/kept-views.ts';
import { settleWords } from '../session/kept-words.ts';
import { endPlayerView } from '../session/player-view.ts';
import { lastSessionEnd, onSessionEnd, type SessionEnd } from '../session/session-end.ts';
import { useSessionOwner } from '../session/use-session-owner.ts';
import { anonymousViewer, ViewerContext, type ViewerState } from '../session/use-viewer.ts';
import { OfflineNotice } from '../ui/offline-notice.tsx';
import { styleNonce } from '../ui/style-nonce.ts';
import { mantineVariables, theme } from '../ui/theme.ts';
import { ToastRegion } from '../ui/toasts.tsx';
import { colorSchemeManager } from './color-scheme.ts';

const schemes = colorSchemeManager();

interface ProvidersProps {
  queryClient: QueryClient;
  children: ReactNode;
}

/** The providers of every screen: the query cache, the theme, and the regions for announcements. */
export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={mantineVariables}
        deduplicateCssVariables={false}
        colorSchemeManager={schemes}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
        withGlobalClasses={false}
      >
        <BrowserChrome />
        {children}
        <OfflineNotice />
        <ToastRegion />
      </MantineProvider>
    </QueryClientProvider>
  );
}

/** Sets the browser frame on phones to the color of the bar. */
function BrowserChrome() {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    const colour = scheme === 'dark' ? '#141c20' : '#fbfcfb';
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour);
  }, [scheme]);
  return null;
}

/** Provides the user of this browser's tokens to every screen. */
export function ViewerProvider({ children }: { children: ReactNode }) {
  const owner = useSessionOwner();
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
  useForgetOthers(owner, user);
  useEffect(() => {
    if (owner === undefined || user !== undefined) settleWords(user?.id, Date.now());
  }, [owner, user]);
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

/**
 * Removes one user's data before the next user: only public responses stay in the cache, and none of staff. A tab whose
 * user logged out in another tab also forgets its campaign.
 */
function useForgetOthers(owner: string | undefined, user: User | undefined): void {
  const client = useQueryClient();
  const before = useRef(owner);
  const wasStaff = useRef(false);
  useEffect(() => {
    if (before.current === owner) {
      wasStaff.current ||= user?.is_staff === true;
      return;
    }
    const keepsPublic = !wasStaff.current;
    if (before.current !== undefined && lastSessionEnd() !== 'expired') forgetCampaigns();
    before.current = owner;
    forgetViews();
    wasStaff.current = user?.is_staff === true;
    const isPrivate = ({ queryKey }: { queryKey: readonly unknown[] }) => !(keepsPublic && isPublicKey(queryKey));
    client.removeQueries({ type: 'inactive', predicate: isPrivate });
    // The user's own key contains the owner, so the new one loads anyway.
    client.resetQueries({ predicate: (query) => isPrivate(query) && query.queryKey[0] !== 'user' }).catch(() => {});
  }, [client, owner, user]);
}

function forgetCampaigns(): void {
  dropAllInvites();
  endPlayerView();
  setCurrentCampaign(undefined);
}

/** Goes to the login when this tab's session ends by itself (specification section 4). /logout does so itself. */
export function SessionWatch() {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = (why: SessionEnd | undefined) => {
      if (why !== undefined && why !== 'logged-out') void navigate(pages.login, { replace: true });
    };
    // The first calls start before the page renders.
    leave(lastSessionEnd());
    return onSessionEnd(leave);
  }, [navigate]);
  return null;
}
