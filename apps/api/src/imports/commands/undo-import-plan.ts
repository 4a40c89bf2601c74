import type { Db } from '../../db/schema.ts';
import type { ImportItemRow } from '../queries/imports.ts';
import {
  listLocationNames,
  listLocationsInUse,
  listPageOwners,
  listPlacementsById,
  listVersions,
} from '../queries/undo-imports.ts';
import { STOOD_ALONE } from './apply-import-plan.ts';

/** What undoing an import takes away and puts back, and what stays since people worked on it. */
export interface UndoPlan {
  /** Ids by kind of what the import made and nobody changed. */
  remove: { location: number[]; position: number[]; wiki_page: number[]; type: number[] };
  /** What it changed and nobody changed since. */
  restore: ImportItemRow[];
  /** Ids of removed positions whose places did not stand alone before: nobody but staff met them. */
  notAlone: number[];
  /** What was changed after the import, in words. */
  changed: string[];
  /** Things that are gone already. */
  gone: number;
}

/** Decides about every item of an import. What is kept keeps what it stands on. */
export async function planUndo(trx: Db, importId: number, items: readonly ImportItemRow[]): Promise<UndoPlan> {
  const versions = new Map<ImportItemRow['kind'], Map<number, number>>();
  for (const kind of ['location', 'position', 'wiki_page', 'type'] as const) {
    const ids = items.filter((item) => item.kind === kind).map((item) => item.object_id);
    versions.set(kind, await listVersions(trx, kind, ids));
  }
  const there = items.filter((item) => versions.get(item.kind)?.has(item.object_id));
  const isChanged = (item: ImportItemRow) => versions.get(item.kind)?.get(item.object_id) !== item.version;
  const made = there.filter((item) => item.before === null);
  const kept = new Set(made.filter(isChanged).map(nodeOf));
  const madeLocations = idsOf(made, 'location');
  const inUse = await listLocationsInUse(trx, importId, madeLocations);
  for (const { id } of inUse) kept.add(`location ${id}`);
  const placements = await listPlacementsById(trx, idsOf(made, 'position'));
  const owners = await listPageOwners(trx, idsOf(made, 'wiki_page'));
  spread(kept, placements, owners);

  const names = await listLocationNames(trx, [...madeLocations, ...idsOf(there, 'location')]);
  const changedItems = there.filter(isChanged);
  return {
    remove: {
      location: madeLocations.filter((id) => !kept.has(`location ${id}`)),
      position: idsOf(made, 'position').filter((id) => !kept.has(`position ${id}`)),
      wiki_page: idsOf(made, 'wiki_page').filter((id) => !kept.has(`wiki_page ${id}`)),
      type: idsOf(made, 'type').filter((id) => !kept.has(`type ${id}`)),
    },
    restore: there.filter((item) => item.before !== null && !isChanged(item)),
    changed: [
      ...changedItems.map((item) => `${WORDS[item.kind]} ${names.get(item.object_id) ?? item.object_id} was changed`),
      ...inUse.map(({ id, why }) => `${names.get(id) ?? id} has ${why}`),
    ],
    notAlone: made
      .filter(({ kind, after }) => kind === 'position' && JSON.parse(after)[STOOD_ALONE] === 0)
      .map((item) => item.object_id),
    gone: items.length - there.length,
  };
}

const WORDS = { location: 'the place', position: 'position', wiki_page: 'text', type: 'type' } as const;

const nodeOf = (item: ImportItemRow): string => `${item.kind} ${item.object_id}`;

const idsOf = (items: readonly ImportItemRow[], kind: ImportItemRow['kind']): number[] =>
  items.filter((item) => item.kind === kind).map((item) => item.object_id);

/** Whatever stays keeps its place, a place its positions and text, and a position the map it stands on. */
function spread(
  kept: Set<string>,
  placements: readonly { id: number; parent_id: number; location_id: number }[],
  owners: readonly { id: number; location_id: number | null }[],
): void {
  for (let size = -1; size !== kept.size; ) {
    size = kept.size;
    for (const { id, parent_id, location_id } of placements) {
      if (!kept.has(`position ${id}`) && !kept.has(`location ${location_id}`)) continue;
      kept.add(`position ${id}`).add(`location ${location_id}`).add(`location ${parent_id}`);
    }
    for (const { id, location_id } of owners) {
      if (kept.has(`wiki_page ${id}`)) kept.add(`location ${location_id}`);
      else if (kept.has(`location ${location_id}`)) kept.add(`wiki_page ${id}`);
    }
  }
}
