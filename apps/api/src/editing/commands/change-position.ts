import { normaliseRotation } from '@venture-atlas/map-math';
import { keptLook, positionNumberProblem } from '@venture-atlas/rules';
import {
  fieldOf,
  type Look,
  type PositionNumber,
  type PositionNumbers,
  type PositionSaved,
  positionNumbers,
  type StaffAction,
  type StaffPosition,
} from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import { keptShape, type PositionFields, type ShapeWish, shapeGoneAlong } from './position-entity.ts';
import type { StaffDeps } from './registry-deps.ts';
import { type Done, type Edit, editEntity, removeEntity, type StaffRequest } from './staff-change.ts';

/** What of a position may be set as it is; what is absent stays. */
export interface PositionWish extends Partial<PositionNumbers> {
  /** False gives the label back to the engine; where it is left out, it is told by what changes. */
  label_by_hand?: boolean;
  display_dot?: boolean;
  /** All of it; null: as its type has it. */
  look?: Look | null;
  /** Null takes the shape away. */
  geojson?: ShapeWish | null;
}

/** What places a label. */
const labelNumbers = ['label_x_offset', 'label_y_offset', 'label_wrap_ratio', 'rotation'] as const;

/**
 * Puts a point somewhere else on its map, in map units (specification section 4). Its shape goes along.
 * @throws AppError not_found, changed_meanwhile, bad_request
 */
export async function movePosition(
  deps: StaffDeps,
  request: StaffRequest,
  id: number,
  place: { lat: number; lng: number },
): Promise<PositionSaved> {
  return change(deps, request, {
    id,
    action: 'position.move',
    fields: (_trx, now) => placedAt(now, checkedNumbers(place)),
  });
}

/**
 * Sets how a point is drawn: its numbers, its dot, its shape. Whoever changes offset, turn or wrap of the label has put
 * it there by hand.
 * @throws AppError not_found, changed_meanwhile, bad_request, shape_incomplete
 */
export async function changePositionText(
  deps: StaffDeps,
  request: StaffRequest,
  id: number,
  wish: PositionWish,
): Promise<PositionSaved> {
  const { display_dot, geojson, label_by_hand, look } = wish;
  return change(deps, request, {
    id,
    action: 'position.text',
    fields: (_trx, now) => {
      const numbers = checkedNumbers(wish);
      const isPlaced = labelNumbers.some((name) => numbers[name] !== undefined && numbers[name] !== now[name]);
      const byHand = label_by_hand ?? (isPlaced || undefined);
      return {
        ...placedAt(now, numbers),
        ...(byHand === undefined ? {} : { label_by_hand: byHand }),
        ...(display_dot === undefined ? {} : { display_dot }),
        ...(look === undefined ? {} : { look: keptLook(look) }),
        ...(geojson === undefined ? {} : { geojson: geojson === null ? null : keptShape(geojson, now.geojson) }),
      };
    },
  });
}

/**
 * Takes a point off its map, or puts it back: it stays known, and who has it in a campaign keeps what they set.
 * @throws AppError not_found, changed_meanwhile; on the way back parent_would_loop
 */
export async function setActive(
  deps: StaffDeps,
  request: StaffRequest,
  id: number,
  active: boolean,
): Promise<PositionSaved> {
  const action: StaffAction = active ? 'position.reactivate' : 'position.deactivate';
  return change(deps, request, { id, action, fields: () => ({ active }) });
}

type Change = Pick<Edit<PositionFields, unknown, unknown>, 'id' | 'action' | 'fields'>;

const change = (deps: StaffDeps, request: StaffRequest, edit: Change): Promise<PositionSaved> =>
  editEntity(deps, request, deps.entities.position, { ...edit, answer: savedPosition });

/**
 * The numbers of a point with its shape where they put it: a line or an area is not left behind by its place.
 * @throws AppError bad_request where the shape would lie beyond all maps
 */
export function placedAt(
  now: Pick<PositionFields, 'lat' | 'lng' | 'geojson'>,
  numbers: Partial<PositionNumbers>,
): Partial<PositionFields> {
  const by = { lat: (numbers.lat ?? now.lat) - now.lat, lng: (numbers.lng ?? now.lng) - now.lng };
  if (now.geojson === null || (by.lat === 0 && by.lng === 0)) return numbers;
  return { ...numbers, geojson: shapeGoneAlong(now.geojson, by) };
}

/**
 * The numbers that are there, as they are stored.
 * @throws AppError bad_request naming the first that is out of its range
 */
export function checkedNumbers(wish: Partial<PositionNumbers>): Partial<PositionNumbers> {
  const kept: Partial<Record<PositionNumber, number | null>> = {};
  for (const name of positionNumbers) {
    const value: number | null | undefined = wish[name];
    if (value === undefined) continue;
    if (value === null && fieldOf(name).isOptional) {
      kept[name] = null;
      continue;
    }
    const message = positionNumberProblem(name, value ?? Number.NaN);
    if (message !== undefined || value === null)
      throw new AppError('bad_request', { message: message ?? '', field: name });
    // Adding 0 turns minus zero into zero.
    kept[name] = (name === 'rotation' ? normaliseRotation(value) : value) + 0;
  }
  return kept as Partial<PositionNumbers>;
}

/**
 * Takes a place off a map for good; the place itself stays. Taking this back brings it there again as it was.
 * @throws AppError not_found, changed_meanwhile
 */
export async function deletePlacement(
  deps: StaffDeps,
  request: StaffRequest,
  id: number,
): Promise<{ success: string; change_id: number | null }> {
  return removeEntity(deps, request, deps.entities.position, {
    id,
    action: 'position.delete',
    answer: ({ changeId }) => ({ success: 'Deleted', change_id: changeId }),
  });
}

/** What every call answers that changes a position and leaves it there. */
export function savedPosition({ shown, changeId }: Done<StaffPosition>): PositionSaved {
  // It was written a moment ago, in the same transaction.
  if (shown === undefined) throw new AppError('not_found');
  return { position: shown, change_id: changeId };
}
