import { serverMessages } from '@venture-atlas/rules';
import { type ErrorDetails, type LocationLink, MAPS_OF_PLACE_MAX } from '@venture-atlas/types';
import { countMapsOf, findPositionOn, liesBelow } from '../../atlas/queries/ancestry.ts';
import { findParentById, listByName, type PossibleParent } from '../../atlas/queries/locations-by-name.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { AppError } from '../../errors.ts';
import type { WorldScope } from '../../worlds/scope.ts';

/** The maximum number of candidates for one name. */
const CANDIDATES_MAX = 20;

/** A parent by name, or by id after staff chose among several. */
export type ParentChoice = { id: number } | { name: string };

/**
 * Finds the meant location in the scope: the exact name first, else the only match in another case.
 * @throws AppError parent_not_found, parent_ambiguous with the candidates
 */
export async function findParent(trx: Db, scope: WorldScope, choice: ParentChoice): Promise<PossibleParent> {
  if ('id' in choice) return (await findParentById(trx, scope, choice.id)) ?? notFound(serverMessages.locationMissing);
  const name = choice.name.normalize('NFC').trim();
  const found = await listByName(trx, scope, name, searchKey(name), CANDIDATES_MAX);
  const exact = found.filter((location) => location.name === name);
  const meant = exact.length > 0 ? exact : found;
  const [only, another] = meant;
  if (only === undefined) return notFound();
  if (another === undefined) return only;
  const candidates: LocationLink[] = meant.map(({ id, name, slug }) => ({ id, name, slug }));
  throw new AppError('parent_ambiguous', { details: { candidates } satisfies ErrorDetails['parent_ambiguous'] });
}

/**
 * Checks that the location may stand on one more map, and on this one: no loops, and at most once per map.
 * @param movedPosition the position that moves there from another map
 * @throws AppError parent_is_self, parent_already_set, parent_would_loop, quota_reached
 */
export async function assertParentFits(
  trx: Db,
  locationId: number,
  parentId: number,
  movedPosition: number | null = null,
): Promise<void> {
  if (parentId === locationId) throw new AppError('parent_is_self');
  const there = await findPositionOn(trx, parentId, locationId);
  if (there !== undefined) {
    throw new AppError('parent_already_set', {
      ...(there.active === 0 ? { message: serverMessages.parentIsInactive } : {}),
      details: {
        position_id: there.id,
        active: there.active === 1 || there.draft === 1,
      } satisfies ErrorDetails['parent_already_set'],
    });
  }
  await assertNoLoop(trx, locationId, parentId, movedPosition);
  if (movedPosition === null && (await countMapsOf(trx, locationId)) >= MAPS_OF_PLACE_MAX) {
    throw new AppError('quota_reached', { message: serverMessages.tooManyMaps(MAPS_OF_PLACE_MAX) });
  }
}

/** @throws AppError parent_would_loop */
export async function assertNoLoop(
  trx: Db,
  locationId: number,
  parentId: number,
  movedPosition: number | null,
): Promise<void> {
  if (await liesBelow(trx, parentId, locationId, movedPosition)) throw new AppError('parent_would_loop');
}

function notFound(message?: string): never {
  throw new AppError('parent_not_found', message === undefined ? {} : { message });
}
