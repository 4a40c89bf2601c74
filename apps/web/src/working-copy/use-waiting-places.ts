import { queryOptions, useQuery } from '@tanstack/react-query';
import { addresses, type WorkingCopiesPage } from '@venture-atlas/types';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { useViewer } from '../session/use-viewer.ts';
import type { CopyState, LocalWorkingCopy } from './local-working-copy.ts';
import { workingCopiesOf } from './working-copies.ts';

/** A place with unpublished text of the user. */
export interface WaitingPlace {
  locationId: number;
  copy: LocalWorkingCopy;
  state: CopyState;
}

/** Most pages that are loaded at once. */
const PAGES = 4;

/**
 * The user's unpublished texts in a world.
 * @param worldId undefined: everywhere
 */
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

/** The places with unpublished text: from other devices, and typed here. */
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
