import type { MapLatLng } from '@venture-atlas/map-math';

/**
 * The mode of the map: one at a time (specification section 4). `selectedId` is a position id. Moving a pin and editing
 * a shape are for staff and need a selected point.
 */
export type MapState =
  | { readonly mode: 'viewing'; readonly selectedId: number | null }
  | { readonly mode: 'moving-pin'; readonly selectedId: number }
  | { readonly mode: 'editing-shape'; readonly selectedId: number }
  /** A new place is being added. `at` is null until the map was clicked. */
  | { readonly mode: 'adding'; readonly selectedId: null; readonly at: MapLatLng | null };

export type MapEvent =
  /** A point was chosen on the map, in the list or in search. */
  | { readonly kind: 'select'; readonly id: number }
  /** The map was clicked outside all points, or Close was pressed. */
  | { readonly kind: 'deselect' }
  | { readonly kind: 'arm-move' }
  | { readonly kind: 'start-shape' }
  | { readonly kind: 'stop-shape' }
  /** Add a place: the selected point is deselected. */
  | { readonly kind: 'arm-add' }
  /** The map was clicked to position the new place. A second click moves it. */
  | { readonly kind: 'add-at'; readonly at: MapLatLng }
  /** The moved pin was dropped: it is placed and deselected. */
  | { readonly kind: 'placed' }
  /** Escape: leaves the innermost mode. */
  | { readonly kind: 'escape' }
  /** A point left the map (deactivated, hidden, another page of data). */
  | { readonly kind: 'removed'; readonly id: number };

export const initialMapState: MapState = { mode: 'viewing', selectedId: null };

/** Returns the next state. An event that does not apply returns the same state object. */
export function mapReducer(state: MapState, event: MapEvent): MapState {
  switch (event.kind) {
    case 'select':
      return state.mode === 'viewing' && state.selectedId === event.id
        ? state
        : { mode: 'viewing', selectedId: event.id };
    case 'deselect':
      return state.selectedId === null && state.mode === 'viewing' ? state : initialMapState;
    case 'arm-move':
      return state.selectedId === null ? state : { mode: 'moving-pin', selectedId: state.selectedId };
    case 'start-shape':
      return state.selectedId === null ? state : { mode: 'editing-shape', selectedId: state.selectedId };
    case 'stop-shape':
      return state.mode === 'editing-shape' ? { mode: 'viewing', selectedId: state.selectedId } : state;
    case 'arm-add':
      return { mode: 'adding', selectedId: null, at: null };
    case 'add-at':
      return state.mode === 'adding' ? { ...state, at: event.at } : state;
    case 'placed':
      return state.mode === 'moving-pin' ? initialMapState : state;
    case 'escape':
      if (state.mode !== 'viewing') return { mode: 'viewing', selectedId: state.selectedId };
      return state.selectedId === null ? state : initialMapState;
    case 'removed':
      return state.selectedId === event.id ? initialMapState : state;
  }
}
