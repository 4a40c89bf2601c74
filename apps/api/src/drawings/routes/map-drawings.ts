import type { Viewer } from '@venture-atlas/rules';
import type { MapDrawing } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { accountOf, callerOf } from '../../accounts/plugin.ts';
import { findLocationById } from '../../atlas/queries/locations.ts';
import { findSketchState } from '../../editing/queries/map-sketches.ts';
import { AppError } from '../../errors.ts';
import { found, idOf } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { countOwnBefore, findJobOfLocation } from '../../jobs/queries/jobs.ts';
import { assertWorldStorage } from '../../media/commands/storage-limits.ts';
import { freeBytesForPicture } from '../../media/images/picture-deps.ts';
import { editorScope } from '../../worlds/scope.ts';
import { forgetDrawing, makeLand, requestDrawing } from '../commands/request-drawing.ts';
import type { DrawingProgress } from '../drawing-kind.ts';
import { presentMapDrawing } from '../present/map-drawing.ts';

/** Free bytes required for a drawing: a very large map with its tiles, and space for the database. */
const LEAST_FREE_BYTES = 1_000 * 1_048_576;

/** Drawings of maps from sketches: request, progress, cancel. */
export const mapDrawingRoutes: FastifyPluginAsync = async (app) => {
  /** The map of an id, for editors of its world. */
  const findMap = async ({ viewer, params }: { viewer: Viewer; params: { id: string } }) =>
    found(await findLocationById(app.db, await editorScope(app.db, viewer), idOf(params.id)));

  route(app, calls.getMapDrawing, async (request) => drawingOf(app, (await findMap(request)).id));

  route(app, calls.makeLand, async (request) => {
    const map = await findMap(request);
    refuseWait(app.drawings.quota.take(String(accountOf(request).id)));
    await makeLand(app.staff, request.viewer, map, request.body);
    return drawingOf(app, map.id);
  });

  route(app, calls.drawMap, async (request) => {
    const { id, world_id: worldId } = await findMap(request);
    refuseWait(app.drawings.quota.take(String(accountOf(request).id)));
    if ((await freeBytesForPicture(app.pictures)) < LEAST_FREE_BYTES) throw new AppError('storage_full');
    await assertWorldStorage(app.pictures, app.db, worldId, 1);
    await requestDrawing(app.staff, callerOf(request), id, request.body);
    app.jobs.poll('drawing');
    return drawingOf(app, id);
  });

  route(app, calls.cancelDrawing, async (request) => {
    const { id } = await findMap(request);
    const job = await forgetDrawing(app.db, id);
    if (job !== undefined) await app.jobs.stop(job.id);
    return drawingOf(app, id);
  });
};

async function drawingOf(app: FastifyInstance, id: number): Promise<MapDrawing> {
  // In this order, so that a drawing that ends in between is reported as running or done, and never as missing.
  const row = await findJobOfLocation(app.db, 'drawing', id);
  const sketch = await findSketchState(app.db, id);
  if (row === undefined) return presentMapDrawing(sketch, undefined);
  return presentMapDrawing(sketch, {
    row,
    place: row.state === 'waiting' ? await countOwnBefore(app.db, row) : 0,
    progress: row.state === 'running' ? app.jobs.progressOf<DrawingProgress>(row) : undefined,
    now: app.accounts.now(),
  });
}
