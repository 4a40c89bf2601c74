import type { MapDrawing } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { accountOf, callerOf } from '../../accounts/plugin.ts';
import { findLocationById } from '../../atlas/queries/locations.ts';
import { findSketchState } from '../../editing/queries/map-sketches.ts';
import { AppError } from '../../errors.ts';
import { found, idOf } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { countOwnBefore, findJobOfLocation } from '../../jobs/queries/jobs.ts';
import { assertOpenWorld } from '../../worlds/assert-open.ts';
import { staffScope } from '../../worlds/scope.ts';
import { forgetDrawing, requestDrawing } from '../commands/request-drawing.ts';
import type { DrawingProgress } from '../drawing-kind.ts';
import { presentMapDrawing } from '../present/map-drawing.ts';

/** The least that must be free where pictures are: a very large map with its tiles, and some room for the database. */
const LEAST_FREE_BYTES = 1_000 * 1_048_576;

/** Maps drawn by the server from a sketch: asking for one, seeing how far it is, cancelling. */
export const mapDrawingRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.getMapDrawing, async ({ params }) => {
    const id = idOf(params.id);
    found(await findLocationById(app.db, await staffScope(app.db), id));
    return drawingOf(app, id);
  });

  route(app, calls.drawMap, async (request) => {
    assertMay(request.viewer, 'location.edit', null);
    const id = idOf(request.params.id);
    const { world_id: worldId } = found(await findLocationById(app.db, await staffScope(app.db), id));
    await assertOpenWorld(app.db, worldId);
    refuseWait(app.drawings.quota.take(String(accountOf(request).id)));
    if ((await app.pictures.freeBytes()) < LEAST_FREE_BYTES) throw new AppError('storage_full');
    await requestDrawing(app.staff, callerOf(request), id, request.body);
    app.jobs.poll('drawing');
    return drawingOf(app, id);
  });

  route(app, calls.cancelDrawing, async (request) => {
    assertMay(request.viewer, 'location.edit', null);
    const id = idOf(request.params.id);
    found(await findLocationById(app.db, await staffScope(app.db), id));
    const job = await forgetDrawing(app.db, id);
    if (job !== undefined) await app.jobs.stop(job.id);
    return drawingOf(app, id);
  });
};

async function drawingOf(app: FastifyInstance, id: number): Promise<MapDrawing> {
  const [sketch, row] = [await findSketchState(app.db, id), await findJobOfLocation(app.db, 'drawing', id)];
  if (row === undefined) return presentMapDrawing(sketch, undefined);
  return presentMapDrawing(sketch, {
    row,
    place: row.state === 'waiting' ? await countOwnBefore(app.db, row) : 0,
    progress: row.state === 'running' ? app.jobs.progressOf<DrawingProgress>(row) : undefined,
    now: app.accounts.now(),
  });
}
