import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { findHiddenNames, type HiddenNames, type KnownPlace, linksIn } from '@venture-atlas/rules';
import type { FoundPlace } from '@venture-atlas/types';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { hasMap } from '../present/location.ts';
import type { PlaceSight } from '../queries/place-sight.ts';
import { listParents } from '../queries/positions.ts';
import { listLinkedPlaces } from '../queries/wiki-pages.ts';
import { kindNamesFor } from './kind-words.ts';
import { byChild, parentsIn } from './parents-in.ts';

/** The places that some texts link, as one reader may know them. */
export interface KnownLinks {
  places: ReadonlyMap<number, KnownPlace>;
  /** Every location whose change changes the texts, including places that the reader may not know. */
  locationIds: readonly number[];
}

/** Yields to other calls after this many places. */
const BATCH_SIZE = 500;

/**
 * Looks up the places that stored texts link and that the reader may know.
 * @param sight undefined outside of campaigns
 */
export async function readKnownLinks(
  db: Db,
  scope: WorldScope,
  texts: Iterable<string>,
  sight: PlaceSight | undefined,
): Promise<KnownLinks> {
  const ids = new Set<number>();
  for (const text of texts) for (const { id } of linksIn(text)) ids.add(id);
  return readKnownPlaces(db, scope, [...ids], sight);
}

/** Does the same for places by their ids. */
export async function readKnownPlaces(
  db: Db,
  scope: WorldScope,
  ids: readonly number[],
  sight: PlaceSight | undefined,
): Promise<KnownLinks> {
  const places = new Map<number, KnownPlace>();
  const kinds = kindNamesFor({ scope, sight });
  const locationIds = [...ids];
  for (const some of batches(ids, BATCH_SIZE)) {
    const rows = await listLinkedPlaces(db, scope, some, sight);
    const parents = await listParents(
      db,
      scope,
      rows.map(({ id }) => id),
      sight,
    );
    locationIds.push(...parents.map(({ id }) => id));
    const named = byChild(parentsIn(scope, parents));
    for (const { id, type_name, is_aliased, ...row } of rows) {
      const on = (named.get(id) ?? []).map(({ name, slug }) => ({ name, slug }));
      const type = kinds.typeName(type_name);
      places.set(id, {
        place: { location_id: id, name: row.name, slug: row.slug, type, has_map: hasMap(row), parents: on },
        isAliased: is_aliased === 1,
      });
    }
    await yieldToOthers();
  }
  return { places, locationIds };
}

/** Removes places whose names contain a hidden name. Texts then say "a place" until it has an alias. */
export function linksWithoutHiddenNames(
  places: ReadonlyMap<number, KnownPlace>,
  names: HiddenNames | undefined,
): ReadonlyMap<number, KnownPlace> {
  if (names === undefined) return places;
  return new Map(
    [...places].filter(([, { place, isAliased }]) => isAliased || findHiddenNames(place.name, names).length === 0),
  );
}

/** Returns a function that finds a place by id, as far as the reader may know it. */
export async function findPlaces(
  db: Db,
  scope: WorldScope,
  ids: readonly number[],
  sight: PlaceSight | undefined,
): Promise<(id: number) => FoundPlace | undefined> {
  const { places } = await readKnownPlaces(db, scope, [...new Set(ids)], sight);
  return (id) => {
    const known = places.get(id);
    if (known === undefined) return undefined;
    const { location_id: _id, ...place } = known.place;
    return place;
  };
}
