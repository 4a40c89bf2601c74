import type { DraftLabel, DraftLocation, Frame } from '@venture-atlas/importers';
import { MAPS_OF_PLACE_MAX, numbersOf } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { storedRow } from '../../worlds/world-contents.ts';
import { listAllPlacements, listLastItems, listPositionsOfLocations, type PositionRow } from '../queries/imports.ts';
import { type PlacedPosition, placePosition } from './apply-import-geometry.ts';
import { lastBaseline, plansByKey } from './apply-import-locations.ts';
import { stretchOnto } from './apply-import-map.ts';
import {
  count,
  DELETED,
  type FieldValues,
  type ImportPlan,
  type ImportRequest,
  KEPT,
  mergeFields,
} from './apply-import-plan.ts';

/** Plans every position of the draft, after the locations. */
export async function planPositions(trx: Db, request: ImportRequest, plan: ImportPlan): Promise<void> {
  const { draft, worldId } = request;
  const plans = plansByKey(plan);
  const drafts = new Map(draft.locations.map((location) => [location.key, location]));
  const idOf = (key: string): number | undefined => plans.get(key)?.row?.id;
  const childIds = [...new Set(draft.positions.flatMap(({ child }) => idOf(child) ?? []))];
  const rows = new Map((await listPositionsOfLocations(trx, childIds)).map((row) => [pairKey(row), row]));
  const sourceKeys = draft.positions.flatMap((position) => {
    const parentId = idOf(position.parent);
    const child = plans.get(position.child);
    return parentId === undefined || child === undefined ? [] : [positionKey(child.sourceKey, parentId)];
  });
  const last = await listLastItems(trx, worldId, 'position', sourceKeys);
  const placements = childIds.length === 0 ? [] : await listAllPlacements(trx, worldId);
  const wouldLoop = createLoopGuard(placements);
  const hasRoom = createMapLimit(placements, MAPS_OF_PLACE_MAX);
  const targets = new Map<string, ReturnType<typeof stretchOnto>>();
  const seen = new Set<string>();

  for (const position of draft.positions) {
    const parent = plans.get(position.parent);
    const child = plans.get(position.child);
    const parentDraft = drafts.get(position.parent);
    // Already skipped and counted.
    if (parent === undefined || child === undefined || parentDraft === undefined) continue;
    const pair = `${position.parent}\n${position.child}`;
    if (seen.has(pair)) {
      plan.tallies.skip('Already on this map (a place has one position on a map)', child.name);
      continue;
    }
    seen.add(pair);
    const target = targetOf(parentDraft, parent.row, request, targets);
    const placing = target && placePosition(position, target.source, target.stretch, request.thinBelow, draft.isExact);
    if (placing === undefined || 'problem' in placing) {
      plan.tallies.skip(placing?.problem ?? 'The parent has no map', child.name);
      continue;
    }
    const parentId = parent.row?.id;
    const childId = child.row?.id;
    const row =
      parentId === undefined || childId === undefined
        ? undefined
        : rows.get(pairKey({ parent_id: parentId, location_id: childId }));
    const lastItem = parentId === undefined ? undefined : last.get(positionKey(child.sourceKey, parentId));
    if (row === undefined && lastItem !== undefined && !request.overwrite) {
      plan.tallies.skip(DELETED, `${child.name} on ${parent.name}`);
      continue;
    }
    if (row === undefined && wouldLoop(parentId ?? position.parent, childId ?? position.child)) {
      plan.tallies.skip(
        'Maps that would be on themselves, directly or through others',
        `${child.name} on ${parent.name}`,
      );
      continue;
    }
    if (row === undefined && !hasRoom(childId ?? position.child)) {
      plan.tallies.skip(
        `On ${MAPS_OF_PLACE_MAX} maps already, the most of one place`,
        `${child.name} on ${parent.name}`,
      );
      continue;
    }
    if (placing.thinned) plan.tallies.change('Shapes were thinned', child.name);
    const wanted = positionFields(placing.position);
    const merge =
      row === undefined
        ? { write: wanted, kept: [], baseline: wanted }
        : mergeFields(currentFields(row), lastBaseline(lastItem?.after), wanted, request.overwrite);
    if (merge.kept.length > 0) plan.tallies.skip(KEPT, `${child.name} on ${parent.name} (${merge.kept.join(', ')})`);
    count(plan.counts.positions, row === undefined, merge);
    plan.positions.push({ parent: position.parent, child: position.child, placed: placing.position, row, merge });
  }
}

/** Key of a position: the source key of its place, and the id of its map. */
export const positionKey = (childSourceKey: string, parentId: number): string => `${childSourceKey}@${parentId}`;

const pairKey = ({ parent_id, location_id }: Pick<PositionRow, 'parent_id' | 'location_id'>): string =>
  `${parent_id}/${location_id}`;

type Target = ReturnType<typeof stretchOnto> & { source: Frame };

function targetOf(
  parent: DraftLocation,
  row: Parameters<typeof stretchOnto>[1],
  request: ImportRequest,
  targets: Map<string, ReturnType<typeof stretchOnto>>,
): Target | undefined {
  const { map } = parent;
  if (map === null) return undefined;
  const known = targets.get(parent.key) ?? stretchOnto({ ...parent, map }, row, request.fit);
  targets.set(parent.key, known);
  return { ...known, source: map };
}

/** Stored fields of a position in a file. */
export function positionFields({ lat, lng, scale, rotation, displayDot, geojson, ...more }: PlacedPosition) {
  return {
    ...storedRow('positions', { lat, lng, scale, rotation, display_dot: displayDot, geojson }),
    ...(more.label === null ? {} : labelFields(more.label)),
    ...more.optional,
    ...(more.look === undefined ? {} : storedRow('positions', { look: more.look })),
  };
}

const labelFields = ({ xOffset, yOffset, wrapRatio }: DraftLabel) => ({
  label_x_offset: xOffset,
  label_y_offset: yOffset,
  label_wrap_ratio: wrapRatio,
});

const currentFields = (row: PositionRow): FieldValues => ({
  ...numbersOf(row),
  display_dot: row.display_dot,
  geojson: row.geojson,
  look: row.look,
});

/** An existing location (its id) or a new one (its key in the draft). */
type LoopNode = number | string;

/**
 * Makes a check whether a placement would put a map on itself, directly or through others. It records every placement
 * that does not.
 */
function createLoopGuard(
  placements: readonly { parent_id: number; location_id: number }[],
): (parent: LoopNode, child: LoopNode) => boolean {
  const parents = new Map<LoopNode, Set<LoopNode>>();
  const add = (parent: LoopNode, child: LoopNode): void => {
    const known = parents.get(child);
    if (known === undefined) parents.set(child, new Set([parent]));
    else known.add(parent);
  };
  for (const { parent_id, location_id } of placements) add(parent_id, location_id);
  return (parent, child) => {
    if (isBelow(parents, parent, child)) return true;
    add(parent, child);
    return false;
  };
}

/** Makes a check whether a place may be on one more map. It records every placement that may. */
function createMapLimit(placements: readonly { location_id: number }[], most: number): (child: LoopNode) => boolean {
  const maps = new Map<LoopNode, number>();
  for (const { location_id } of placements) maps.set(location_id, (maps.get(location_id) ?? 0) + 1);
  return (child) => {
    const count = maps.get(child) ?? 0;
    if (count >= most) return false;
    maps.set(child, count + 1);
    return true;
  };
}

/** Whether `place` is `above` or lies below it. */
function isBelow(parents: ReadonlyMap<LoopNode, ReadonlySet<LoopNode>>, place: LoopNode, above: LoopNode): boolean {
  const open = [place];
  const seen = new Set(open);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === above) return true;
    for (const parent of parents.get(node) ?? []) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      open.push(parent);
    }
  }
  return false;
}
