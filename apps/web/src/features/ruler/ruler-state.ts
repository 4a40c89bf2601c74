import type { MapLatLng } from '@venture-atlas/map-math';

/** A point of the ruler: its position, and the place there. */
export interface RulerPoint extends MapLatLng {
  /** Null: no place is there. */
  readonly name: string | null;
}

/** The measured points, and whether the path is finished. */
export interface RulerState {
  readonly points: readonly RulerPoint[];
  readonly isDone: boolean;
}

export type RulerAct =
  | { readonly kind: 'add'; readonly point: RulerPoint }
  | { readonly kind: 'move'; readonly index: number; readonly point: RulerPoint }
  | { readonly kind: 'take-back' }
  | { readonly kind: 'end' }
  | { readonly kind: 'clear' };

export const noWay: RulerState = { points: [], isDone: false };

/** A click after the end starts another path. A path with one point cannot end. */
export function rulerReducer(state: RulerState, act: RulerAct): RulerState {
  switch (act.kind) {
    case 'add':
      return withPoint(state, act.point);
    case 'move':
      return { ...state, points: state.points.map((point, index) => (index === act.index ? act.point : point)) };
    case 'take-back':
      return { points: state.points.slice(0, -1), isDone: false };
    case 'end':
      return state.points.length < 2 ? state : { ...state, isDone: true };
    case 'clear':
      return noWay;
  }
}

/** A second click at the last point belongs to a double click and adds no leg. */
function withPoint(state: RulerState, point: RulerPoint): RulerState {
  if (state.isDone) return { points: [point], isDone: false };
  const last = state.points.at(-1);
  if (last?.lat === point.lat && last.lng === point.lng) return { ...state, isDone: state.points.length > 1 };
  return { ...state, points: [...state.points, point] };
}
