import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  addresses,
  type ChroniclePage,
  type GameSession,
  type SavedRecap,
  type SessionsPage,
} from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';
import { type AsPlayer, queryKeys } from './query-keys.ts';

/** Query key within the campaign, so that it reloads with the campaign. */
const keyOf = (campaignId: string, as: AsPlayer | undefined) =>
  [...queryKeys.campaign(campaignId), as ?? null] as const;

/** The sessions of a campaign, newest first. They fit into a few pages. */
export const sessionsQuery = (campaignId: string, as?: AsPlayer) =>
  queryOptions({
    queryKey: [...keyOf(campaignId, as), 'sessions'],
    queryFn: ({ signal }) => fetchSessions(campaignId, as, signal),
  });

async function fetchSessions(campaignId: string, as: AsPlayer | undefined, signal: AbortSignal): Promise<SessionsPage> {
  const page = (number: number) =>
    call(addresses.listGameSessions, {
      params: { id: campaignId },
      query: { page: String(number), as },
      headers: inviteHeader(campaignId),
      signal,
    });
  const all = await page(1);
  for (let next = all.next_page; next !== null; ) {
    const { sessions, next_page } = await page(next);
    all.sessions.push(...sessions);
    next = next_page;
  }
  return all;
}

/** The chronicle of a session, page by page; without a session, the time between sessions. */
export const chronicleQuery = (campaignId: string, session: number | null, as?: AsPlayer) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(campaignId, as), 'chronicle', session],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchChronicle(campaignId, session, as, pageParam, signal),
    getNextPageParam: ({ next_page }: ChroniclePage) => next_page,
  });

export const fetchChronicle = (
  campaignId: string,
  session: number | null,
  as: AsPlayer | undefined,
  page: number,
  signal?: AbortSignal,
): Promise<ChroniclePage> =>
  call(addresses.getChronicle, {
    params: { id: campaignId },
    query: { page: String(page), as, ...(session === null ? {} : { session: String(session) }) },
    headers: inviteHeader(campaignId),
    ...(signal === undefined ? {} : { signal }),
  });

export const startSession = (campaignId: string, number: number): Promise<GameSession> =>
  call(addresses.startSession, { params: { id: campaignId }, body: { number } });

export const endSession = (campaignId: string, number: number): Promise<GameSession> =>
  call(addresses.endSession, { params: { id: campaignId, number } });

/** @param version the version of the recap that was edited */
export const saveRecap = (campaignId: string, number: number, recap: string, version: number): Promise<SavedRecap> =>
  call(addresses.saveRecap, { params: { id: campaignId, number }, body: { recap, version } });
