import { createHash } from 'node:crypto';
import type { PublicRevision } from '../atlas/answers/public-revision.ts';
import { findLocation } from '../atlas/queries/locations.ts';
import type { Db } from '../db/schema.ts';
import { publicScope } from '../worlds/scope.ts';
import { listNamesOn } from './queries/names-on-map.ts';

/** What everybody saw of a map at a moment. */
export interface SeenByEverybody {
  /** Of everything that is public: while it holds, nothing needs to be looked at. */
  revision: string;
  /** Another one as soon as the map has another name or picture, or other places, or one of them another name. */
  print: string;
}

interface Source {
  db: Db;
  revisions: Pick<PublicRevision, 'read'>;
}

/** What everybody sees of a map now; null where they see no such map. @param slug of the map */
export async function seenByEverybody({ db, revisions }: Source, slug: string): Promise<SeenByEverybody | null> {
  // In this order: what changes in between is looked at again.
  const revision = await revisions.read();
  const print = await printOf(db, slug);
  return print === undefined ? null : { revision, print };
}

/** Whether everybody may still have a sheet of the map as it was seen. */
export async function isSeenByEverybody(
  { db, revisions }: Source,
  slug: string,
  seen: SeenByEverybody,
): Promise<boolean> {
  return (await revisions.read()) === seen.revision || (await printOf(db, slug)) === seen.print;
}

async function printOf(db: Db, slug: string): Promise<string | undefined> {
  const scope = await publicScope(db);
  const map = await findLocation(db, slug, scope);
  if (map === undefined) return undefined;
  const hash = createHash('sha256').update(JSON.stringify([map.id, map.name, map.picture_file]));
  for (const row of await listNamesOn(db, scope, map.id)) hash.update(JSON.stringify(row));
  return hash.digest('base64url');
}
