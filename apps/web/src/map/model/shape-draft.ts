import {
  countPoints,
  emptyLine,
  insertPoint,
  lastRing,
  movePoint,
  type PolygonCoordinates,
  pointsOfRing,
  popPoint,
  type RingAddress,
  removePoint,
  roundCoordinate,
  startHole,
  startPolygon,
  toggleShapeType,
  type VertexAddress,
} from '@venture-atlas/map-math';
import type { MapCoordinate, Shape } from '@venture-atlas/types';

/*
 * A shape during editing (specification section 4). Every action returns a new draft and can be undone. Nothing leaves
 * the browser until the shape is saved.
 */

/** What a click does: Add adds a point, Remove removes the clicked point. */
export type ShapeTool = 'add' | 'drag' | 'remove';

/** One state of the drawing. */
interface Drawing {
  readonly shape: Shape;
  /** Rings that do not fit the current type. They return when the type changes back, and are lost when saved. */
  readonly aside: PolygonCoordinates | null;
  /** The ring that the next point belongs to. */
  readonly ring: RingAddress;
  /** The next point begins a new ring. */
  readonly starts: 'polygon' | 'hole' | null;
}

export interface ShapeDraft extends Drawing {
  /** The stored shape; null if there is none. */
  readonly saved: Shape | null;
  readonly tool: ShapeTool;
  readonly past: readonly Drawing[];
  readonly future: readonly Drawing[];
  /** The point that the last action nudged. Further nudges of it count as the same step. */
  readonly nudged: string | null;
}

export type ShapeAct =
  /** The map was clicked. */
  | { readonly kind: 'add'; readonly at: MapCoordinate }
  /** Inserts a point between two others: before the addressed one. */
  | { readonly kind: 'insert'; readonly address: VertexAddress; readonly at: MapCoordinate }
  | { readonly kind: 'move'; readonly address: VertexAddress; readonly at: MapCoordinate; readonly isNudge?: boolean }
  | { readonly kind: 'remove'; readonly address: VertexAddress }
  /** Change Shape Type. */
  | { readonly kind: 'change-type' }
  /** The next point begins a polygon, or a hole in the current polygon. A second call cancels that. */
  | { readonly kind: 'start-polygon' }
  | { readonly kind: 'start-hole' }
  | { readonly kind: 'tool'; readonly tool: ShapeTool }
  /** Undoes the last step; without one, removes the last point (specification). */
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' };

/** Least number of points of a ring that can be drawn. */
const RING_POINTS_MIN = 3;
/** Number of steps that can be undone. Older steps are forgotten. */
export const STEPS_KEPT = 200;

/** The first draft of Edit Shape: the stored shape, or a line without points. */
export function openDraft(saved: Shape | null): ShapeDraft {
  const shape = saved ?? emptyLine();
  return { ...drawingOf(shape, null), saved, tool: 'add', past: [], future: [], nudged: null };
}

/** Returns the next draft. An action that changes nothing returns the same draft object. */
export function shapeReducer(draft: ShapeDraft, act: ShapeAct): ShapeDraft {
  switch (act.kind) {
    case 'add':
      return addPoint(draft, act.at);
    case 'insert':
      return step(draft, { ...ringOf(act.address), shape: insertPoint(draft.shape, act.address, act.at) });
    case 'move': {
      const next = step(draft, { ...ringOf(act.address), shape: movePoint(draft.shape, act.address, act.at) });
      return act.isNudge === true ? mergeNudge(draft, next, act.address) : next;
    }
    case 'remove':
      return step(draft, drawingOf(removePoint(draft.shape, act.address), draft.aside, ringOf(act.address).ring));
    case 'change-type': {
      const { shape, aside } = toggleShapeType(draft.shape, draft.aside);
      return step(draft, drawingOf(shape, aside, { polygon: 0, ring: 0 }));
    }
    case 'start-polygon':
    case 'start-hole':
      return startRing(draft, act.kind === 'start-hole' ? 'hole' : 'polygon');
    case 'tool':
      return draft.tool === act.tool ? draft : { ...draft, tool: act.tool, starts: null };
    case 'undo':
      return undo(draft);
    case 'redo':
      return redo(draft);
  }
}

/** Whether another ring can be started: in polygons, if the previous ring is complete. */
export function canStartRing({ shape, ring }: Drawing, kind: 'polygon' | 'hole'): boolean {
  if (shape.geometry.type !== 'MultiPolygon') return false;
  const before = kind === 'hole' ? { ...ring, ring: 0 } : lastRing(shape);
  return [before, ring].every((address) => pointsOfRing(shape, address).length >= RING_POINTS_MIN);
}

/** Whether there is anything to undo. */
export function canUndo(draft: ShapeDraft): boolean {
  return draft.past.length > 0 || draft.starts !== null || countPoints(draft.shape) > 0;
}

function addPoint(draft: ShapeDraft, at: MapCoordinate): ShapeDraft {
  const { shape, ring, starts } = draft;
  if (starts === 'polygon') {
    const next = startPolygon(shape, at);
    return step(draft, { shape: next, ring: lastRing(next) });
  }
  if (starts === 'hole') {
    const next = startHole(shape, ring.polygon, at);
    const rings = next.geometry.type === 'MultiPolygon' ? (next.geometry.coordinates[ring.polygon] ?? []) : [];
    return step(draft, { shape: next, ring: { polygon: ring.polygon, ring: rings.length - 1 } });
  }
  const points = pointsOfRing(shape, ring);
  const [lng, lat] = roundCoordinate(at);
  const last = points.at(-1);
  // The second click of a double click adds no point.
  if (last?.[0] === lng && last[1] === lat) return draft;
  return step(draft, { shape: insertPoint(shape, { ...ring, index: points.length }, at), ring });
}

function startRing(draft: ShapeDraft, kind: 'polygon' | 'hole'): ShapeDraft {
  if (draft.starts === kind) return { ...draft, starts: null };
  return canStartRing({ ...draft, starts: null }, kind) ? { ...draft, starts: kind, tool: 'add', nudged: null } : draft;
}

/** Adds a step that can be undone. Returns the same draft if the shape did not change. */
function step(draft: ShapeDraft, change: Partial<Drawing>): ShapeDraft {
  if (change.shape !== undefined && isSameShape(change.shape, draft.shape)) return draft;
  const past = [...draft.past, drawingIn(draft)].slice(-STEPS_KEPT);
  return { ...draft, starts: null, ...change, past, future: [], nudged: null };
}

/** Merges repeated nudges by arrow keys into one step for Undo. */
function mergeNudge(before: ShapeDraft, after: ShapeDraft, address: VertexAddress): ShapeDraft {
  if (after === before) return before;
  const nudged = `${address.polygon} ${address.ring} ${address.index}`;
  return { ...after, nudged, past: before.nudged === nudged ? before.past : after.past };
}

function undo(draft: ShapeDraft): ShapeDraft {
  const before = draft.past.at(-1);
  const future = [drawingIn(draft), ...draft.future];
  if (before !== undefined) return { ...draft, ...before, past: draft.past.slice(0, -1), future, nudged: null };
  const shape = popPoint(draft.shape);
  if (isSameShape(shape, draft.shape)) return draft.starts === null ? draft : { ...draft, starts: null };
  return { ...draft, ...drawingOf(shape, draft.aside), future, nudged: null };
}

function redo(draft: ShapeDraft): ShapeDraft {
  const [next, ...future] = draft.future;
  if (next === undefined) return draft;
  return { ...draft, ...next, past: [...draft.past, drawingIn(draft)].slice(-STEPS_KEPT), future, nudged: null };
}

function drawingIn({ shape, aside, ring, starts }: Drawing): Drawing {
  return { shape, aside, ring, starts };
}

/** A drawing that continues at a ring, or at the last one if that ring is gone. */
function drawingOf(shape: Shape, aside: PolygonCoordinates | null, ring?: RingAddress): Drawing {
  const ringExists = ring !== undefined && pointsOfRing(shape, ring).length > 0;
  return { shape, aside, ring: ringExists ? ring : lastRing(shape), starts: null };
}

function ringOf({ polygon, ring }: VertexAddress): { ring: RingAddress } {
  return { ring: { polygon, ring } };
}

/** Whether two shapes are equal, point by point. */
export function isSameShape(a: Shape, b: Shape): boolean {
  if (a === b || a.geometry === b.geometry) return true;
  if (a.geometry.type !== b.geometry.type) return false;
  return isSameNesting(a.geometry.coordinates, b.geometry.coordinates);
}

function isSameNesting(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
  return a.every((part, index) => isSameNesting(part, b[index]));
}
