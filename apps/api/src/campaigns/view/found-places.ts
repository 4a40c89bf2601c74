import type { FoundPlace } from '@venture-atlas/types';
import { byChild, parentsIn } from '../../atlas/answers/parents-in.ts';
import { hasMap } from '../../atlas/present/has-map.ts';
import { listLinkedPlaces } from '../../atlas/queries/linked-places.ts';
import type { PlaceSight } from '../../atlas/queries/place-sight.ts';
import { listParents } from '../../atlas/queries/positions.ts';
import type { Db } from '../../db/schema.ts';
import type { WorldScope } from '../../worlds/scope.ts';

/** Finds by id what an answer says of a location that was found, as far as its reader may know of it. */
export async function findPlaces(
  db: Db,
  scope: WorldScope,
  ids: readonly number[],
  sight: PlaceSight | undefined,
): Promise<(id: number) => FoundPlace | undefined> {
  const distinct = [...new Set(ids)];
  const rows = new Map((await listLinkedPlaces(db, scope, distinct, sight)).map((row) => [row.id, row]));
  const parents = byChild(parentsIn(scope, await listParents(db, scope, distinct, sight)));
  return (id) => {
    const row = rows.get(id);
    if (row === undefined) return undefined;
    return {
      ...{ name: row.name, slug: row.slug, type: row.type_name, has_map: hasMap(row) },
      parents: (parents.get(id) ?? []).map(({ name, slug }) => ({ name, slug })),
    };
  };
}
