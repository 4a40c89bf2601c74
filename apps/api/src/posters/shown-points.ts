import { createHash } from 'node:crypto';
import { isDrawable } from '@venture-atlas/map-math';
import { type Child, POSTER_LETTERS_MAX, type PosterOptions, type Shape } from '@venture-atlas/types';
import type { PublicRevision } from '../atlas/answers/public-answers.ts';
import { findLocation } from '../atlas/queries/locations.ts';
import type { Db } from '../db/schema.ts';
import { publicScope } from '../worlds/scope.ts';
import { listNamesOn } from './queries/names-on-map.ts';

/** Selection of names on a poster. */
export type NamesOption = PosterOptions['names'];

/** A point of a poster, with its shape if that can be drawn. */
export interface ShownPoint {
  child: Child;
  shape: Shape | null;
}

/**
 * The points whose names a poster tries to place. On a poster only space limits names, not the zoom. Unless all names
 * are requested, the largest come first, up to the limit of letters.
 */
export function shownPoints(children: readonly Child[], names: NamesOption): ShownPoint[] {
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

/** Public state of a map at a time. */
export interface PublicState {
  /** Revision of all public data: while it is the same, the map is unchanged. */
  revision: string;
  /** Hash of the map's name and picture, and of the names of its places. */
  print: string;
}

interface Source {
  db: Db;
  revisions: Pick<PublicRevision, 'read'>;
}

/** Current public state of a map; null if it is not public. @param slug of the map */
export async function readPublicState({ db, revisions }: Source, slug: string): Promise<PublicState | null> {
  // Read in this order, so that a change in between is detected.
  const revision = await revisions.read();
  const print = await printOf(db, slug);
  return print === undefined ? null : { revision, print };
}

/** Whether the public state of the map is still the same. */
export async function isPublicStateCurrent(
  { db, revisions }: Source,
  slug: string,
  seen: PublicState,
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
