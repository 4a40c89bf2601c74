import { addresses, type LiveNews } from '@venture-atlas/types';
import { errorOf } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { apiOrigin, inSession } from '../api/client.ts';
import { pathOf } from '../api/path-of.ts';
import type { AsPlayer } from '../api/query-keys.ts';
import { inviteHeader } from '../session/invites.ts';
import { screenName } from './screen-name.ts';

/** The followed campaign, and the viewer's role. */
export interface Followed {
  campaignId: string;
  as: AsPlayer | undefined;
}

/** Opens the stream of a campaign. It uses fetch, because the token is sent in a header. */
export function openStream({ campaignId, as }: Followed, since: string, signal: AbortSignal) {
  const [, path] = pathOf(addresses.followCampaign, { id: campaignId });
  const query = new URLSearchParams({
    screen: screenName,
    ...(since === '' ? {} : { since }),
    ...(as === undefined ? {} : { as }),
  });
  return inSession(false, async (token): Promise<ReadableStream<Uint8Array>> => {
    const answer = await fetch(`${apiOrigin()}${path}?${query}`, {
      headers: {
        accept: 'text/event-stream',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...inviteHeader(campaignId),
      },
      credentials: 'omit',
      cache: 'no-store',
      signal,
    });
    if (!answer.ok) throw errorOf(answer.status, await answer.text());
    if (answer.body === null) throw new Error('This browser reads no streams.');
    return answer.body;
  });
}

/** A small call, for networks without streams. */
export const fetchRevision = ({ campaignId, as }: Followed, since: string, signal: AbortSignal): Promise<LiveNews> =>
  call(addresses.getRevision, {
    params: { id: campaignId },
    query: { since: since === '' ? undefined : since, as, screen: screenName },
    headers: inviteHeader(campaignId),
    signal,
  });
