import { queryOptions, useQuery } from '@tanstack/react-query';
import { addresses, type WorkingCopiesPage } from '@venture-atlas/types';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { useViewer } from '../session/use-viewer.ts';
import type { CopyOfThing, CopyState } from './copy-of-thing.ts';
import { workingCopiesOf } from './working-copies.ts';

/** A place with words that one has not published. */
export interface WaitingPlace {
  locationId: number;
  copy: CopyOfThing;
  state: CopyState;
}

/** More pages of places with words that wait are not asked for at once. */
const PAGES = 4;

/** All that one has not published in a world. @param worldId undefined: everywhere */
const waitingQuery = (worldId: string | undefined) =>
  queryOptions({
    queryKey: ['working-copies', worldId ?? null] as const,
    queryFn: async ({ signal }) => {
      const copies: WorkingCopiesPage['copies'] = [];
      let page: number | null = 1;
      while (page !== null && page <= PAGES) {
        const query = { world_id: worldId, page: page === 1 ? undefined : page };
        const found: WorkingCopiesPage = await call(addresses.listWorkingCopies, { query, signal });
        copies.push(...found.copies);
        page = found.next_page;
      }
      return copies;
    },
    staleTime: 0,
  });

/** The places whose words one has not published: those that another device left, and those that are typed into here. */
export function useWaitingPlaces(worldId: string | undefined): readonly WaitingPlace[] {
  const { user } = useViewer();
  const copies = workingCopiesOf(user?.id ?? 0);
  const { data } = useQuery({ ...waitingQuery(worldId), enabled: user !== undefined });
  useEffect(() => {
    for (const { subject, subject_id: id } of data ?? [])
      if (subject === 'location') void copies.of({ subject, id }).open();
  }, [data, copies]);
  const all = useSyncExternalStore(copies.subscribe, copies.all);
  return useMemo(
    () =>
      all.flatMap(({ key, copy, state }) =>
        key.subject === 'location' && state.drafts.size > 0 ? [{ locationId: Number(key.id), copy, state }] : [],
      ),
    [all],
  );
}
