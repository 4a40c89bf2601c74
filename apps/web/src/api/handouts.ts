import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { addresses, type BodyOf, type Calls, type Handout } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';
import type { AsPlayer } from './query-keys.ts';
import type { SendOptions } from './upload-file.ts';
import { callForm } from './upload-file.ts';

const HANDOUTS = 'handouts';

/** Whether a query is about handouts of this campaign. */
export const isOfHandouts = ({ queryKey }: { queryKey: readonly unknown[] }, campaignId: string): boolean =>
  queryKey[0] === HANDOUTS && queryKey[1] === campaignId;

/** The DM's handouts, page by page. */
export const handoutsQuery = (campaignId: string) =>
  infiniteQueryOptions({
    queryKey: [HANDOUTS, campaignId, 'all'] as const,
    queryFn: ({ pageParam, signal }) =>
      call(addresses.listHandouts, { params: { id: campaignId }, query: { page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next_page }) => next_page,
    staleTime: 0,
  });

/** When and to whom a handout was shown, page by page, for its DM. */
export const showingsQuery = (campaignId: string, key: string) =>
  infiniteQueryOptions({
    queryKey: [HANDOUTS, campaignId, 'showings', key] as const,
    queryFn: ({ pageParam, signal }) =>
      call(addresses.listShowings, { params: { id: campaignId, key }, query: { page: String(pageParam) }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ next_page }) => next_page,
    staleTime: 0,
  });

/** The handout that the DM shows now. Reloads when the campaign reports a change. */
export const shownHandoutQuery = (campaignId: string, as: AsPlayer | undefined) =>
  queryOptions({
    queryKey: [HANDOUTS, campaignId, 'shown', as ?? null] as const,
    queryFn: ({ signal }) =>
      call(addresses.getShownHandout, {
        params: { id: campaignId },
        query: { as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A past showing, from the chronicle. */
export const showingQuery = (campaignId: string, key: string, as: AsPlayer | undefined) =>
  queryOptions({
    queryKey: [HANDOUTS, campaignId, 'showing', key, as ?? null] as const,
    queryFn: ({ signal }) =>
      call(addresses.getShowing, {
        params: { id: campaignId, key },
        query: { as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    staleTime: 0,
  });

export const createHandout = (campaignId: string, body: BodyOf<Calls['createHandout']>): Promise<Handout> =>
  call(addresses.createHandout, { params: { id: campaignId }, body });

export const saveHandout = (campaignId: string, key: string, body: BodyOf<Calls['saveHandout']>): Promise<Handout> =>
  call(addresses.saveHandout, { params: { id: campaignId, key }, body });

export const deleteHandout = (campaignId: string, key: string): Promise<unknown> =>
  call(addresses.deleteHandout, { params: { id: campaignId, key } });

export const showHandout = (campaignId: string, key: string, body: BodyOf<Calls['showHandout']>): Promise<Handout> =>
  call(addresses.showHandout, { params: { id: campaignId, key }, body });

export const takeHandoutAway = (campaignId: string, key: string): Promise<Handout> =>
  call(addresses.takeHandoutAway, { params: { id: campaignId, key } });

/** Turns to a page of a text on the table screen, from 1. */
export const turnHandoutPage = (campaignId: string, key: string, page: number): Promise<Handout> =>
  call(addresses.turnHandoutPage, { params: { id: campaignId, key }, body: { page } });

/**
 * Uploads a picture as a handout.
 * @throws ApiError as `uploadFile` does
 */
export const uploadHandout = (campaignId: string, file: File, options: SendOptions): Promise<Handout> =>
  callForm(
    addresses.uploadHandout,
    () => {
      const form = new FormData();
      form.append('files', file);
      return form;
    },
    { ...options, params: { id: campaignId } },
  );
