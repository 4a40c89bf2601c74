import type { DeletedWorld, NamedDm, WelcomeChange, World, WorldEditor, WorldRequest } from '@venture-atlas/types';
import { actorOf } from '../../audit/audit.ts';
import type { listWelcomeChanges } from '../../worlds/queries/welcome-lines.ts';
import type { WorldForUser } from '../../worlds/queries/worlds-of-user.ts';
import type { WorldFigures } from '../queries/world-rows.ts';

/** A world without its kind. */
export function presentWorld(world: WorldForUser, figures: WorldFigures): Omit<World, 'kind'> {
  const { home_id: id, home_name: name, home_slug: slug, edited_at: edited, imported_at: imported } = figures;
  const isImport = imported !== null && (edited === null || imported > edited);
  return {
    id: world.public_id,
    name: world.name,
    access: world.access,
    part: world.part ?? 'staff',
    locations: figures.locations,
    maps: figures.maps,
    picture_bytes: figures.picture_bytes,
    home: id === null || name === null || slug === null ? null : { id, name, slug },
    welcome: world.welcome,
    welcome_version: world.welcome_version,
    suggestions: world.suggestions === 1,
    created_at: world.created_at,
    changed_at: isImport ? imported : edited,
    changed_by: isImport ? figures.imported_by : figures.edited_by,
  };
}

export const presentDeletedWorld = (
  row: { public_id: string; name: string; locations: number; picture_bytes: number; deleted_at: string },
  purgeTimeOf: string,
): DeletedWorld => ({
  id: row.public_id,
  name: row.name,
  locations: row.locations,
  picture_bytes: row.picture_bytes,
  deleted_at: row.deleted_at,
  gone_at: purgeTimeOf,
});

export const presentRequest = (row: {
  public_id: string;
  name: string;
  owner_name: string;
  asked_at: string;
}): WorldRequest => ({ id: row.public_id, name: row.name, owner_name: row.owner_name, asked_at: row.asked_at });

export const presentWelcomeChange = (row: Awaited<ReturnType<typeof listWelcomeChanges>>[number]): WelcomeChange => ({
  number: row.number,
  at: row.at,
  by: actorOf(row).name,
  before: row.before,
  after: row.after,
});

export const presentDm = ({ email, named_at }: NamedDm): NamedDm => ({ email, named_at });

export const presentEditor = (row: {
  email: string;
  name: string | null;
  asked_at: string;
  accepted_at: string | null;
}): WorldEditor => ({
  email: row.email,
  state: row.accepted_at === null ? 'asked' : 'accepted',
  name: row.name,
  asked_at: row.asked_at,
});
