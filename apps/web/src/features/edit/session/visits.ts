import type { QueryClient } from '@tanstack/react-query';
import type { LocationMapDetails, Option } from '@venture-atlas/types';
import { onSessionEnd } from '../../../session/session-end.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { createEditSession } from './edit-session.ts';
import type { EditSession } from './edit-state.ts';
import { partOf } from './places.ts';
import { isTyped, type TextDrafts } from './text-draft.ts';
import type { Write } from './write.ts';

/** One map's visit: it outlives its screen, so that what is on its way arrives and undo is still there afterwards. */
interface Visit {
  session: EditSession;
  /** What was typed and not saved. */
  drafts: TextDrafts;
  /** Type and size that were added with last, and whether as drafts. */
  adding: { type: Option | null; size: string; isDraft: boolean };
  /** How many screens show it. */
  shown: number;
}

const visits = new Map<string, Visit>();
let isWatching = false;

/** The visit of a person to a map since the page was loaded. @param userId the staff member, whose undo is theirs alone */
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

/** The answers about a map that screens show. */
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

/** What tells the text of a place: read again where it is shown, and when its list is opened. */
export function forgetTexts(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: ({ queryKey }) =>
      ['location-wiki', 'text-search', 'admin', 'edit-history'].includes(String(queryKey[0])),
  });
}

/**
 * What was answered about maps is no longer the newest. A point that only changed is drawn from the answer of its
 * write; where points came or went, the map is asked for again.
 */
function forgetMaps(client: QueryClient, write: Write, isGone: boolean): void {
  const isOfText = write.kind === 'place' && partOf(write.fields) === 'page';
  if (write.kind === 'place') forgetTexts(client);
  const isSamePoints = !isGone && (isOfText || write.kind === 'text' || write.kind === 'move');
  void client.invalidateQueries({
    predicate: ({ queryKey }) => mapAnswers.has(queryKey[0]),
    refetchType: isSamePoints ? 'none' : 'active',
  });
  // These lists are open beside the change that they tell of.
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'edit-history' || queryKey[0] === 'inactive-positions',
  });
}

/** Something is on its way, or was typed into a form of the map that is open. */
function isUnsaved({ session, drafts, shown }: Visit): boolean {
  return session.hasUnsaved() || (shown > 0 && (session.typed.size > 0 || [...drafts.values()].some(isTyped)));
}

/** Nothing that rests is forgotten when the tab is left, and the browser asks before something unsaved is thrown away. */
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
  // Who only has to log in again finds what was not saved.
  onSessionEnd((why) => {
    if (why !== 'expired') visits.clear();
  });
}
