import type { QueryClient } from '@tanstack/react-query';
import type { LocationMapDetails, Option } from '@venture-atlas/types';
import { onSessionEnd } from '../../../session/session-end.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { createEditSession } from './edit-session.ts';
import type { EditSession } from './edit-state.ts';
import { partOf } from './places.ts';
import { isTyped, type TextDrafts } from './text-draft.ts';
import type { Write } from './write.ts';

/** A visit to a map. It outlives its screen, so that pending writes finish and undo stays possible. */
interface Visit {
  session: EditSession;
  /** Unsaved typed text. */
  drafts: TextDrafts;
  /** The last type, size, and draft choice for adding. */
  adding: { type: Option | null; size: string; isDraft: boolean };
  /** Number of screens that show it. */
  shown: number;
}

const visits = new Map<string, Visit>();
let isWatching = false;

/**
 * The visit of a user to a map since the page loaded.
 * @param userId the staff member; undo belongs to them alone
 */
export function visitTo(map: { id: number; name: string }, userId: number, client: QueryClient): Visit {
  watchPage();
  const key = `${userId}/${map.id}`;
  const known = visits.get(key);
  if (known !== undefined) return known;
  const visit: Visit = {
    shown: 0,
    drafts: new Map(),
    adding: { type: null, size: '', isDraft: false },
    session: createEditSession({
      onServerChanged: (write, isGone) => forgetMaps(client, write, isGone),
      reload: async () => {
        await client.invalidateQueries({ predicate: ({ queryKey }) => mapAnswers.has(queryKey[0]) });
        return visit.shown === 0 ? [] : shownOf(client, map.id);
      },
      onFailed: () => {
        if (visit.shown === 0) showToast(`A change on the ${map.name} map is not saved. Open its edit mode again.`);
      },
    }),
  };
  visits.set(key, visit);
  return visit;
}

/** The responses about a map on screen. */
function shownOf(client: QueryClient, mapId: number): unknown[] {
  return client
    .getQueryCache()
    .findAll({ queryKey: ['map-details'], type: 'active' })
    .map(({ state }) => state.data as LocationMapDetails | undefined)
    .filter((details) => details?.id === mapId);
}

const mapAnswers: ReadonlySet<unknown> = new Set([
  'map-details',
  'children',
  'text-search',
  'location-wiki',
  'location-search',
  'edit-history',
  'inactive-positions',
]);

/** Invalidates texts of places, so that they reload where they are shown. */
export function forgetTexts(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      ['location-wiki', 'text-search', 'admin', 'edit-history'].includes(String(queryKey[0])),
  });
}

/**
 * Invalidates responses about maps. A changed point is drawn from the response of its write. If points were added or
 * removed, the map reloads.
 */
function forgetMaps(client: QueryClient, write: Write, isGone: boolean): void {
  const isOfText = write.kind === 'place' && partOf(write.fields) === 'page';
  if (write.kind === 'place') forgetTexts(client);
  const isSamePoints = !isGone && (isOfText || write.kind === 'text' || write.kind === 'move');
  void client.invalidateQueries({
    predicate: ({ queryKey }) => mapAnswers.has(queryKey[0]),
    refetchType: isSamePoints ? 'none' : 'active',
  });
  // These lists are open beside the change that they contain.
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'edit-history' || queryKey[0] === 'inactive-positions',
  });
}

/** Whether a write is pending, or text was typed into a form of the open map. */
function isUnsaved({ session, drafts, shown }: Visit): boolean {
  return session.hasUnsaved() || (shown > 0 && (session.typed.size > 0 || [...drafts.values()].some(isTyped)));
}

/** Saves pending changes when the tab is left. The browser asks before unsaved changes are lost. */
function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  const flushAll = () => {
    for (const { session } of visits.values()) session.flush();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushAll();
  });
  window.addEventListener('pagehide', flushAll);
  window.addEventListener('beforeunload', (event) => {
    flushAll();
    if ([...visits.values()].some(isUnsaved)) event.preventDefault();
  });
  window.addEventListener('online', () => {
    for (const { session } of visits.values()) session.retry();
  });
  // After an expired session, unsaved changes are kept.
  onSessionEnd((why) => {
    if (why !== 'expired') visits.clear();
  });
}
