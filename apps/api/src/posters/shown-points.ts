import { createHash } from 'node:crypto';
import { isDrawable } from '@venture-atlas/map-math';
import { type Child, POSTER_LETTERS_MAX, type PosterWish, type Shape } from '@venture-atlas/types';
import type { PublicRevision } from '../atlas/answers/public-answers.ts';
import { findLocation } from '../atlas/queries/locations.ts';
import type { Db } from '../db/schema.ts';
import { publicScope } from '../worlds/scope.ts';
import { listNamesOn } from './queries/names-on-map.ts';

/** Which names a poster has. */
export type NamesWish = PosterWish['names'];

/** A point of a poster, with its line or area if that can be drawn. */
export interface ShownPoint {
  child: Child;
  shape: Shape | null;
}

/**
 * The points whose names a poster tries to place: all of them, since room alone decides and not the screen's rule for
 * a zoom. Where not all are asked for, the greatest come first until a poster has no more letters.
 */
export function shownPoints(children: readonly Child[], names: NamesWish): ShownPoint[] {
  const points = children.map((child) => {
    return { child, shape: child.geojson !== null && isDrawable(child.geojson) ? child.geojson : null };
  });
  if (names === 'all') return points;
  const ranked = [...points].sort(
    (a, b) => Number(b.shape !== null) - Number(a.shape !== null) || b.child.scale - a.child.scale,
  );
  let letters = 0;
  const taken = new Set(
    ranked.filter(({ child }) => {
      letters += child.name.length;
      return letters <= POSTER_LETTERS_MAX;
    }),
  );
  return points.filter((point) => taken.has(point));
}

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
