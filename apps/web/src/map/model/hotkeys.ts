/** The part of a KeyboardEvent that decides. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key does while the map is focused. `steps`: of 1.1, in is positive. `right` and `down`: CSS pixels. */
export type MapAction =
  | { readonly kind: 'zoom'; readonly steps: 1 | -1 }
  | { readonly kind: 'pan'; readonly right: number; readonly down: number }
  | { readonly kind: 'escape' };

/** How far one press of an arrow key moves the view, in CSS pixels. */
const ARROW_PAN_PX = 80;

/**
 * Key to action (specification section 9: + and = zoom in, - and _ zoom out; arrows pan). Shift plays no part, since
 * + is Shift and = on many keyboards. Keys pressed with Ctrl, Cmd or Alt belong to the browser: undefined.
 */
export function mapAction(press: KeyPress): MapAction | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  switch (press.key) {
    case '+':
    case '=':
      return { kind: 'zoom', steps: 1 };
    case '-':
    case '_':
      return { kind: 'zoom', steps: -1 };
    case 'ArrowLeft':
      return { kind: 'pan', right: -ARROW_PAN_PX, down: 0 };
    case 'ArrowRight':
      return { kind: 'pan', right: ARROW_PAN_PX, down: 0 };
    case 'ArrowUp':
      return { kind: 'pan', right: 0, down: -ARROW_PAN_PX };
    case 'ArrowDown':
      return { kind: 'pan', right: 0, down: ARROW_PAN_PX };
    case 'Escape':
      return { kind: 'escape' };
    default:
      return undefined;
  }
}
