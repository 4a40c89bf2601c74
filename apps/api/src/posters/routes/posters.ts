import { open } from 'node:fs/promises';
import { can, posterWords, toSlug } from '@venture-atlas/rules';
import type { Calls, LiveKind, PosterOptions, PosterState } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { publicReader, type Reader } from '../../atlas/answers/reader.ts';
import { findLocation } from '../../atlas/queries/locations.ts';
import { findFogShown } from '../../campaigns/answers/fog.ts';
import { readerInCampaign } from '../../campaigns/answers/reader-in-campaign.ts';
import { changedKinds } from '../../campaigns/live/revision.ts';
import { askerOf } from '../../campaigns/plugin.ts';
import { findVisiblePlace } from '../../campaigns/view/find-visible.ts';
import { type KnownAsker, loadCampaignFor, readInCampaign } from '../../campaigns/view/load-campaign.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import { AppError } from '../../errors.ts';
import { type RequestOf, route } from '../../http/route.ts';
import type { Requester } from '../../jobs/fair-queue.ts';
import { publicAddresses } from '../../media/capabilities/picture-addresses.ts';
import { mapUrl } from '../../media/present/picture.ts';
import { networkOf } from '../../network-of.ts';
import { openWorldAccess, scopeOfAccess, type WorldEditorAccess } from '../../world-settings/view/world-access.ts';
import { publicScope } from '../../worlds/scope.ts';
import { layOutMap } from '../order-poster.ts';
import type { Poster } from '../plugin.ts';
import type { PosterRequest } from '../poster-task.ts';
import { isPublicStateCurrent } from '../shown-points.ts';

/**
 * Posters: a map with its labels for print, as the viewer may see it. Clients request a poster, wait, and download it.
 */
export const posterRoutes: FastifyPluginAsync = async (app) => {
  const { queue, quota } = app.posters;
  const { media } = app.pictures;

  const present = async (poster: Poster): Promise<PosterState> => ({
    id: poster.id,
    state: poster.state,
    ahead: await queue.ahead(poster),
    file_name: poster.fileName,
    bytes: poster.bytes,
    unlettered: poster.unlettered,
    message: poster.message,
  });

  route(app, calls.orderPoster, async (request) => {
    const requester = requesterOf(request);
    const count = requester.kind === 'network' ? quota.network : quota.account;
    // Check limits first; the map itself is read by the child process.
    refuseWait(count.wait(requester.name));
    await queue.assertCanEnqueue(requester);
    const { body, viewer } = request;
    const slug = toSlug(request.params.name);
    const seenBy = await assertMap(request, slug);
    refuseWait(count.take(requester.name));
    const fileName = `${slug}-${body.paper.toLowerCase()}.${body.format}`;
    const accountId = viewer.kind === 'anonymous' ? null : viewer.id;
    const owner = ownerOf(request);
    return present(await queue.request({ slug, wish: body, seenBy }, { owner, requester, accountId, fileName }));
  });

  /**
   * Checks that the viewer may see the map and that it can be printed, without reading its places.
   * @returns the viewer's access for the child process
   */
  const assertMap = async (
    request: RequestOf<Calls['orderPoster']>,
    slug: string,
  ): Promise<PosterRequest['seenBy']> => {
    const { query, body, viewer } = request;
    const { campaign_id: campaignId, world_id: worldId, as } = query;
    if (worldId !== undefined) return assertMapOfWorld(request, slug, worldId);
    if (campaignId === undefined) {
      const sees = can(viewer, 'removed.view', null) ? 'all' : 'shown';
      const missing = new AppError('not_found', { message: 'There is no location with this name.' });
      await assertPaperFits(publicReader(app.db, await publicScope(app.db, sees)), slug, body, missing);
      return sees;
    }
    return readInCampaign(app.campaigns, askerOf(request), { campaign_id: campaignId, as }, async (source, view) => {
      // A table screen only displays, and ignores the signed-in user.
      if (view.audience === 'table') throw new AppError('not_found');
      await assertPaperFits(readerInCampaign(source, view), slug, body);
      return { campaignId, viewer, hasInvite: view.subject.hasInvite, as };
    });
  };

  const assertPaperFits = async (
    reader: Reader,
    slug: string,
    wish: PosterOptions,
    missing = new AppError('not_found'),
  ) => {
    const map = (await reader.findPlace(slug))?.location;
    if (map === undefined) throw missing;
    await layOutMap(reader.db, { ...map, image: mapUrl(publicAddresses, map, map.picture_file) }, wish, media);
  };

  const assertMapOfWorld = async (
    { query, body, viewer }: RequestOf<Calls['orderPoster']>,
    slug: string,
    worldId: string,
  ): Promise<WorldEditorAccess> => {
    if (query.campaign_id !== undefined) throw new AppError('bad_request', { field: 'world_id' });
    return readTransaction(app.db, async (db) => {
      const opened = await openWorldAccess(db, viewer, worldId);
      if (opened === undefined) throw new AppError('not_found');
      await assertPaperFits(publicReader(db, opened.scope), slug, body);
      return opened.access;
    });
  };

  /** A poster is not found once its viewer may no longer see its content. */
  const findPoster = async (request: RequestOf<Calls['getPoster' | 'cancelPoster']>): Promise<Poster> => {
    const poster = await queue.find(request.params.id, ownerOf(request));
    if (!(await isStillSeen(app, request, poster))) throw new AppError('not_found', { message: posterWords.gone });
    return poster;
  };

  route(app, calls.getPoster, async (request) => present(await findPoster(request)));

  route(app, calls.getPosterFile, { config: { readsFile: true } }, async (request, reply) => {
    const poster = await findPoster(request);
    if (poster.state !== 'ready') throw new AppError('conflict', { message: posterWords.notReady });
    // An open file can be read to its end, even if it is deleted meanwhile.
    const path = await queue.file(poster);
    const file = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') throw new AppError('not_found', { message: posterWords.gone });
      throw error;
    });
    return reply
      .type(path.endsWith('.pdf') ? 'application/pdf' : 'image/png')
      .header('content-length', String(poster.bytes))
      .header('content-disposition', `attachment; filename="${poster.fileName.replace(/[^\w.-]/g, '_')}"`)
      .send(file.createReadStream());
  });

  route(app, calls.cancelPoster, async (request) => {
    await queue.cancel((await findPoster(request)).id, ownerOf(request));
    return { success: posterWords.cancelled };
  });
};

/** Whether the viewer may still see everything on a poster. */
async function isStillSeen(app: FastifyInstance, request: FastifyRequest, poster: Poster): Promise<boolean> {
  const { ask, shown } = poster;
  const { seenBy, slug } = ask;
  if (typeof seenBy !== 'string' && 'campaignId' in seenBy) return isSeenInCampaign(app, request, poster, seenBy);
  if (seenBy === 'all' && !can(request.viewer, 'removed.view', null)) return false;
  const scope = typeof seenBy === 'string' ? await publicScope(app.db, seenBy) : await scopeOfAccess(app.db, seenBy);
  if (scope === undefined || (await findLocation(app.db, slug, scope)) === undefined) return false;
  return shown === null || isPublicStateCurrent({ db: app.db, revisions: app.publicRevision }, slug, shown);
}

/** Players and guests of a campaign keep a poster only while they see everything on it. */
async function isSeenInCampaign(
  app: FastifyInstance,
  request: FastifyRequest,
  { ask, state, fog, seen }: Poster,
  { campaignId, as }: KnownAsker,
): Promise<boolean> {
  const view = await loadCampaignFor(app.campaigns, askerOf(request), campaignId, as).catch((cause: unknown) => {
    if (cause instanceof AppError && (cause.code === 'not_found' || cause.code === 'forbidden')) return undefined;
    throw cause;
  });
  const found = view && (await findVisiblePlace(app.db, view, ask.slug));
  if (view === undefined || found === undefined) return false;
  if (state !== 'ready') return true;
  if (seen?.audience !== view.audience || (await findFogShown(app.db, view, found.location.id)) !== fog) return false;
  // The DM sees everything, whatever has changed.
  if (view.audience === 'dm') return true;
  const [now = ''] = await app.live.revisions.now([view]);
  return changedKinds(seen.revision, now).every((kind) => !PRINTED_KINDS.has(kind));
}

/** Kinds of campaign data on a poster. */
const PRINTED_KINDS: ReadonlySet<LiveKind> = new Set(['places', 'fog']);

/** The requester of a poster: an account, or a network for anonymous users. */
const requesterOf = (request: FastifyRequest): Requester =>
  request.viewer.kind === 'anonymous'
    ? { kind: 'network', name: `network ${networkOf(request.ip)}` }
    : { kind: 'account', name: ownerOf(request) };

/** Anonymous owners are identified only by the poster's unguessable id. */
const ownerOf = ({ viewer }: FastifyRequest): string => (viewer.kind === 'anonymous' ? 'anybody' : `user ${viewer.id}`);
