import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addresses, type BodyOf, type CallAt, type TableForDm } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';
import { type AsPlayer, queryKeys } from './query-keys.ts';

/** Query key; reloads with the campaign. */
const tableKey = (campaignId: string) => [...queryKeys.campaign(campaignId), 'table'] as const;

/** Reload interval (ms) while the DM looks: codes and screens change without an event. */
const LOOK_EVERY_MS = 3_000;

/**
 * The table screen of a campaign, for its DM.
 * @param isLookedAt whether its code is on screen
 */
export function useTable(campaignId: string, isLookedAt: boolean) {
  return useQuery({
    queryKey: tableKey(campaignId),
    queryFn: ({ signal }) => call(addresses.getTable, { params: { id: campaignId }, signal }),
    // A knocking player may leave without an event.
    refetchInterval: ({ state: { data } }) => (isLookedAt || data?.screen?.knocking.length ? LOOK_EVERY_MS : false),
    staleTime: 5_000,
  });
}

/** The DM's actions on the table screen. Each result is shown once the server has responded. */
export function useTableActs(campaignId: string) {
  const client = useQueryClient();
  const params = { id: campaignId };
  const take = async (answer: Promise<TableForDm>): Promise<TableForDm> => {
    const table = await answer;
    client.setQueryData(tableKey(campaignId), table);
    return table;
  };
  return {
    open: () => take(call(addresses.openTable, { params, body: {} })),
    close: () => take(call(addresses.closeTable, { params, body: {} })),
    change: (body: BodyOf<CallAt<typeof addresses.changeTable>>) => take(call(addresses.changeTable, { params, body })),
    letIn: (guest: string, isLetIn: boolean) =>
      take(call(addresses.answerGuest, { params: { ...params, guest }, body: { let_in: isLetIn } })),
  };
}

/** Shows players the DM's view, or moves the table screen to it. */
export const showView = (campaignId: string, body: BodyOf<CallAt<typeof addresses.showView>>) =>
  call(addresses.showView, { params: { id: campaignId }, body });

/**
 * The view that the DM shows.
 * @param enabled false loads nothing, for the DM who shows it
 */
export function useShownView(campaignId: string, as: AsPlayer | undefined, enabled: boolean) {
  return useQuery({
    queryKey: [...queryKeys.campaign(campaignId), 'view', as ?? null],
    queryFn: ({ signal }) =>
      call(addresses.getShownView, {
        params: { id: campaignId },
        query: { as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    enabled,
    staleTime: 5_000,
  });
}
