import { normaliseRotation } from '@venture-atlas/map-math';
import { positionNumberProblem, storedLook } from '@venture-atlas/rules';
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
import { checkedMovedShape, type PositionFields, type ShapeInput, storedShape } from './position-entity.ts';
import type { StaffDeps } from './registry-deps.ts';
import { type Edit, editEntity, removeEntity, type StaffRequest, type WriteResult } from './staff-change.ts';

/** Fields of a position that callers set directly. Absent fields stay as they are. */
export interface PositionInput extends Partial<PositionNumbers> {
  /** False gives the label back to the engine. By default the changed fields decide. */
  label_by_hand?: boolean;
  display_dot?: boolean;
  /** The whole look; null takes the look of the type. */
  look?: Look | null;
  /** Null removes the shape. */
  geojson?: ShapeInput | null;
}

/** The numbers that place a label. */
const labelNumbers = ['label_x_offset', 'label_y_offset', 'label_wrap_ratio', 'rotation'] as const;

/**
 * Moves a point on its map, in map units (specification section 4). Its shape moves with it.
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
 * Sets the numbers, the dot, and the shape of a point. A label counts as placed by hand once its offset, rotation, or
 * wrap changes.
 * @throws AppError not_found, changed_meanwhile, bad_request, shape_incomplete
 */
export async function changePositionText(
  deps: StaffDeps,
  request: StaffRequest,
  id: number,
  input: PositionInput,
): Promise<PositionSaved> {
  const { display_dot, geojson, label_by_hand, look } = input;
  return change(deps, request, {
    id,
    action: 'position.text',
    fields: (_trx, now) => {
      const numbers = checkedNumbers(input);
      const isPlaced = labelNumbers.some((name) => numbers[name] !== undefined && numbers[name] !== now[name]);
      const byHand = label_by_hand ?? (isPlaced || undefined);
      return {
        ...placedAt(now, numbers),
        ...(byHand === undefined ? {} : { label_by_hand: byHand }),
        ...(display_dot === undefined ? {} : { display_dot }),
        ...(look === undefined ? {} : { look: storedLook(look) }),
        ...(geojson === undefined ? {} : { geojson: geojson === null ? null : storedShape(geojson, now.geojson) }),
      };
    },
  });
}

/**
 * Takes a point off its map, or puts it back. Campaigns keep their settings for it.
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
 * The numbers of a point, with its shape moved along.
 * @throws AppError bad_request if the shape would lie outside all maps
 */
export function placedAt(
  now: Pick<PositionFields, 'lat' | 'lng' | 'geojson'>,
  numbers: Partial<PositionNumbers>,
): Partial<PositionFields> {
  const by = { lat: (numbers.lat ?? now.lat) - now.lat, lng: (numbers.lng ?? now.lng) - now.lng };
  if (now.geojson === null || (by.lat === 0 && by.lng === 0)) return numbers;
  return { ...numbers, geojson: checkedMovedShape(now.geojson, by) };
}

/**
 * The numbers of the input, as they are stored.
 * @throws AppError bad_request naming the first number that is out of range
 */
export function checkedNumbers(input: Partial<PositionNumbers>): Partial<PositionNumbers> {
  const kept: Partial<Record<PositionNumber, number | null>> = {};
  for (const name of positionNumbers) {
    const value: number | null | undefined = input[name];
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
 * Removes a place from a map for good. The place itself stays, and undo restores the position.
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

/** The response of every call that changes a position and keeps it. */
export function savedPosition({ shown, changeId }: WriteResult<StaffPosition>): PositionSaved {
  // The same transaction wrote the position a moment ago.
  if (shown === undefined) throw new AppError('not_found');
  return { position: shown, change_id: changeId };
}
