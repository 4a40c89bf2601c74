import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { networkOf } from '../../http/network-of.ts';
import { askerOf } from '../plugin.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { createRevisions, type Revisions } from './kept-answers.ts';
import { createLiveRooms } from './live-rooms.ts';
import { createStreamCounts } from './stream-limits.ts';

declare module 'fastify' {
  interface FastifyInstance {
    live: Live;
  }
}

/** Streams that say that something in a campaign changed, and the revisions that they and answers carry. */
export interface Live {
  revisions: Revisions;
  /**
   * Opens a stream for somebody who may look.
   * @throws AppError too_many_requests when there is no room for another one
   */
  follow: (request: FastifyRequest, view: CampaignView, wish: Wish) => EventStream;
}

interface Wish {
  since: string;
  as: 'player' | undefined;
}

/** In seconds: meanwhile whoever finds no room asks from time to time. */
const COME_BACK_AFTER = 30;

export const livePlugin = fp<{ config: Config; connections: number }>(async (app, { config, connections }) => {
  const { campaigns } = app;
  const revisions = createRevisions(campaigns, app.accounts.liveKey);
  const { liveStreams } = config;
  const counts = createStreamCounts({
    ...liveStreams,
    // The others are for everybody who asks.
    all: Math.min(liveStreams.all, Math.floor(connections / 3)),
  });
  const streams = new Set<EventStream>();
  const rooms = createLiveRooms({
    ...{ source: campaigns, revisions, now: campaigns.now, events: app.events, log: app.log },
    beat: () => {
      for (const stream of streams) if (stream.isReady()) stream.beat();
    },
  });
  // Before the server waits for what is still open.
  app.addHook('preClose', async () => rooms.close());

  app.decorate('live', {
    revisions,
    follow(request, view, { since, as }) {
      const { viewer } = request;
      const userId = viewer.kind === 'anonymous' ? null : viewer.id;
      const give = counts.take({ userId, address: networkOf(request.ip), campaignId: view.campaign.id });
      if (give === undefined) throw new AppError('too_many_requests', { retryAfter: COME_BACK_AFTER });
      const stream = openEventStream(() => {
        leave();
        streams.delete(stream);
        give();
      });
      streams.add(stream);
      const { invite } = askerOf(request);
      const leave = rooms.join(view.campaign.id, {
        ...{ asker: { viewer, invite }, sessionId: request.sessionId, audience: view.audience, as, known: since },
        ...{ isNew: true, isReady: stream.isReady, send: stream.send, end: stream.end },
      });
      return stream;
    },
  });
});
