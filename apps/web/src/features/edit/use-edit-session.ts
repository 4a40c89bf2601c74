import { hashKey, type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Child, ChildrenPage, LocationMapDetails } from '@venture-atlas/types';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { queryKeys } from '../../api/query-keys.ts';
import { type ReadingScope, useReadingScope } from '../../api/reading-scope.ts';
import type { MapData } from '../../map/data/use-map-data.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { removeToastsOf } from '../../ui/toasts.tsx';
import type { AddingChoice } from './adding/use-adding.ts';
import type { EditSession, EditState } from './session/edit-state.ts';
import { createPointMerger } from './session/local-points.ts';
import type { TextDrafts } from './session/text-draft.ts';
import { visitTo } from './session/visits.ts';

export interface EditingMap {
  session: EditSession;
  state: EditState;
  drafts: TextDrafts;
  /** Initial values of new places. */
  kept: AddingChoice;
  /** The current points of the map, with local changes. */
  points: readonly Child[];
}

/** The writes of this visit to a map, over the points from the server. */
export function useEditSession(
  details: LocationMapDetails,
  { points: listed, isLoading }: Pick<MapData, 'points' | 'isLoading'>,
): EditingMap {
  const client = useQueryClient();
  const { user } = useViewer();
  const scope = useReadingScope();
  const [visit] = useState(() => visitTo(details, user?.id ?? 0, client));
  const [merge] = useState(() => createPointMerger(details.id));
  const { session } = visit;
  const state = useSyncExternalStore(session.subscribe, session.getState);
  const points = merge(listed, state.edits);

  useEffect(() => {
    session.setListed(listed, isLoading ? undefined : details);
  }, [session, listed, isLoading, details]);
  useDropToasts(state.undo.done);
  useEffect(() => {
    visit.shown += 1;
    return () => {
      visit.shown -= 1;
      session.flush();
      keepPoints(client, details.id, scope, session);
    };
  }, [visit, session, client, scope, details.id]);
  return { session, state, drafts: visit.drafts, kept: visit.adding, points };
}

/** Removes toasts that offer to undo a change that was undone by key or in the bar. */
function useDropToasts(done: EditState['undo']['done']): void {
  const before = useRef(done);
  useEffect(() => {
    const left = new Set(done.map(({ changeId }) => changeId));
    for (const { changeId } of before.current) if (!left.has(changeId)) removeToastsOf(changeId);
    before.current = done;
  }, [done]);
}

/** Saves hotkey changes when the selection changes. */
export function useFlushFor(session: EditSession, selectedId: number | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another place is selected
  useEffect(() => session.flush(), [session, selectedId]);
}

/** Lets the next opened map, outside edit mode, show the changes before the server responds. */
function keepPoints(client: QueryClient, mapId: number, scope: ReadingScope, session: EditSession): void {
  const { edits } = session.getState();
  if (edits.known.size === 0) return;
  const saved = { ...edits, unsaved: new Map() };
  const withEdits = <Page extends { children: Child[] }>(page: Page | undefined): Page | undefined => {
    const ids = new Set(page?.children.map(({ id }) => id));
    return (
      page && { ...page, children: createPointMerger(mapId)(page.children, saved).filter(({ id }) => ids.has(id)) }
    );
  };
  const readHere = hashKey([queryKeys.mapDetails('', scope)[2]]);
  const isSeen = (key: readonly unknown[]) => hashKey([key[2]]) === readHere;
  client.setQueriesData<LocationMapDetails>(
    {
      predicate: ({ queryKey, state }) =>
        queryKey[0] === 'map-details' &&
        isSeen(queryKey) &&
        (state.data as LocationMapDetails | undefined)?.id === mapId,
    },
    withEdits,
  );
  client.setQueriesData<ChildrenPage>(
    { predicate: ({ queryKey }) => queryKey[0] === 'children' && isSeen(queryKey) },
    withEdits,
  );
  void client.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] === 'map-details' || queryKey[0] === 'children',
    refetchType: 'none',
  });
}
