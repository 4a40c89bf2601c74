import { can, type Viewer } from '@venture-atlas/rules';
import { WORLD_KEPT_DAYS, type WorldDetails, type WorldKind, type WorldsAnswer } from '@venture-atlas/types';
import { countLocationsOf } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import { pictureBytesOf } from '../../media/queries/pictures.ts';
import { findCampaignName } from '../../worlds/queries/layers.ts';
import { listWelcomeChanges } from '../../worlds/queries/welcome-lines.ts';
import { listWorldsOfUser, type WorldForUser } from '../../worlds/queries/worlds-of-user.ts';
import type { WorldDeps } from '../plugin.ts';
import {
  presentDeletedWorld,
  presentDm,
  presentEditor,
  presentRequest,
  presentWelcomeChange,
  presentWorld,
} from '../present/world.ts';
import { listDms, listEditors, listRequestsTo } from '../queries/world-people.ts';
import { listDeletedWorlds, listWorldFigures } from '../queries/world-rows.ts';
import { loadWorldFor, signedIn } from './load-world.ts';

const DAY_MS = 24 * 3_600_000;

/** When a world with this time of deletion is permanently deleted. */
export const purgeTimeOf = (deletedAt: string): string =>
  new Date(Date.parse(deletedAt) + WORLD_KEPT_DAYS * DAY_MS).toISOString();

/** Layers are only visible in their campaign. */
const isNoLayer = (world: WorldForUser): world is WorldForUser & { kind: WorldKind } => world.kind !== 'layer';

/** Worlds that the viewer edits, deleted worlds, and invitations. */
export async function listWorldsFor(deps: WorldDeps, viewer: Viewer): Promise<WorldsAnswer> {
  const { db, ownWorlds } = deps;
  const userId = signedIn(viewer);
  const worlds = (await listWorldsOfUser(db, userId))
    .filter(isNoLayer)
    .filter((world) => can(viewer, 'world.edit', world));
  const figures = new Map(
    (
      await listWorldFigures(
        db,
        worlds.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  );
  const shown = worlds.flatMap((world) => {
    const row = figures.get(world.id);
    return row === undefined ? [] : [{ ...presentWorld(world, row), kind: world.kind }];
  });
  return {
    worlds: shown,
    deleted: (await listDeletedWorlds(db, userId)).map((row) => presentDeletedWorld(row, purgeTimeOf(row.deleted_at))),
    requests: (await listRequestsTo(db, userId)).map(presentRequest),
    may_make: ownWorlds.mayBeMade,
    own_worlds: { used: worlds.filter(({ part }) => part === 'owner').length, most: ownWorlds.worldsEach },
    own_locations: { used: await countLocationsOf(db, userId), most: ownWorlds.locationsEach },
    own_pictures: { used: await pictureBytesOf(db, userId), most: ownWorlds.bytesEach },
  };
}

/** A world for its editors, with its people for those who lead it. @throws AppError not_found */
export async function describeWorld(db: Db, viewer: Viewer, publicId: string): Promise<WorldDetails> {
  const world = await loadWorldFor(db, viewer, publicId, 'world.edit');
  const [row] = await listWorldFigures(db, [world.id]);
  if (row === undefined) throw new Error('A world that was found has no figures.');
  const campaign = world.campaign_id === null ? undefined : await findCampaignName(db, world.campaign_id);
  return {
    ...presentWorld(world, row),
    kind: world.kind,
    ...(campaign === undefined ? {} : { campaign }),
    ...(can(viewer, 'world.lead', world) ? await forLeaders(db, world) : {}),
  };
}

type ForLeaders = Pick<WorldDetails, 'dms' | 'editors' | 'welcome_changes'>;

async function forLeaders(db: Db, { id, kind }: WorldForUser): Promise<ForLeaders> {
  const welcome_changes = (await listWelcomeChanges(db, id)).map(presentWelcomeChange);
  if (kind === 'atlas') return { welcome_changes, dms: (await listDms(db, id)).map(presentDm) };
  return { welcome_changes, editors: (await listEditors(db, id)).map(presentEditor) };
}
