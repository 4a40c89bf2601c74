import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { callerOf } from '../accounts/plugin.ts';
import type { Config } from '../config.ts';
import { mayChangeWorlds } from '../events/event-feed.ts';
import { cutForMap } from '../media/images/take-picture.ts';
import { mapPictureKind } from './commands/cut-map-picture.ts';
import { createPositionEntity } from './commands/position-entity.ts';
import type { RegistryDeps, StaffDeps } from './commands/registry-deps.ts';
import { splitOldTexts } from './commands/split-old-texts.ts';
import type { StaffRequest } from './commands/staff-change.ts';
import { presentStaffPosition } from './present/staff-location.ts';
import { findStaffPosition } from './queries/staff-positions.ts';
import { createRegistryEntities } from './registry-entities.ts';

declare module 'fastify' {
  interface FastifyInstance {
    staff: StaffDeps & RegistryDeps;
  }
}

const HOUR_MS = 3_600_000;

/** Decorates the app with what the calls of staff need. Each kind of entity is listed with how staff see it. */
export const staffPlugin = fp<{ config: Config }>(async (app, { config }) => {
  const { now, audit } = app.accounts;
  const { db, log, pictures } = app;
  const { media, masked } = pictures;
  app.jobs.define(mapPictureKind({ db, now, media, masked, storageLimits: pictures, cut: cutForMap, log }));
  app.repeat({ name: 'text parting', everyMs: HOUR_MS, run: () => splitOldTexts(db, now) });
  // A change, an undo, or an import may have chosen a picture for a map.
  app.events.listen((event) => {
    if (mayChangeWorlds(event)) app.jobs.poll('map picture');
  });
  app.decorate('staff', {
    db: app.db,
    now,
    audit,
    seals: app.pictures.seals,
    locationsEach: config.ownWorlds.locationsEach,
    entities: {
      ...createRegistryEntities(app.pictures.addressesFor),
      position: createPositionEntity(async (db, scope, id) => {
        const row = await findStaffPosition(db, scope, id);
        return row && presentStaffPosition(row);
      }),
    },
  });
});

interface WriteBody {
  version?: number;
  client_key?: string;
}

/** The caller of a staff call, with the fields that every write may carry. */
export function staffRequestOf(request: FastifyRequest): StaffRequest {
  const { version, client_key } = (request.body ?? {}) as WriteBody;
  return {
    viewer: request.viewer,
    caller: callerOf(request),
    version,
    clientKey: client_key?.toLowerCase(),
    requestHash: client_key === undefined ? undefined : hashRequest(request),
  };
}

/**
 * Hashes a call by its address and values. A repeated call has the same hash. Fields that every write may carry are
 * left out.
 */
function hashRequest({ routeOptions, params, body }: FastifyRequest): string {
  const { version: _seen, client_key: _key, force: _force, ...values } = body as WriteBody & { force?: boolean };
  return createHash('sha256')
    .update(JSON.stringify([routeOptions.url, params, values]))
    .digest('base64url');
}
