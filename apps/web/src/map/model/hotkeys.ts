import { type PressedKey, shortcutKey } from '../../ui/shortcut-key.ts';

/** The part of a KeyboardEvent that decides. */
export interface KeyPress extends PressedKey {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key does while the map is focused. `steps`: of 1.1, in is positive. `right` and `down`: CSS pixels. */
export type MapAction =
  | { readonly kind: 'zoom'; readonly steps: 1 | -1 }
  | { readonly kind: 'pan'; readonly right: number; readonly down: number }
  | { readonly kind: 'escape' }
  | { readonly kind: 'tool'; readonly tool: MapTool };

/** What the tools of a map do: the view it opens with, all of it, the whole screen, the ruler. */
export type MapTool = 'home' | 'whole' | FurtherTool;

/** Those that the view alone cannot do. */
export type FurtherTool = 'full-screen' | 'ruler';

/** The keys of the tools, as they stand beside their names. */
export const toolKeys: Readonly<Record<MapTool, string>> = { home: 'H', whole: '0', 'full-screen': 'F', ruler: 'M' };

/** How far one press of an arrow key moves the view, in CSS pixels. */
const ARROW_PAN_PX = 80;

/**
 * Key to action (specification section 9: + and = zoom in, - and _ zoom out; arrows pan), and
 * the letters of the tools. Shift plays no part, since
 * + is Shift and = on many keyboards. Keys pressed with Ctrl, Cmd or Alt belong to the browser: undefined.
 */
export function mapAction(press: KeyPress): MapAction | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const key = shortcutKey(press);
  switch (key) {
    case '+':
    case '=':
      return { kind: 'zoom', steps: 1 };
    case '-':
    case '_':
      return { kind: 'zoom', steps: -1 };
    case 'arrowleft':
      return { kind: 'pan', right: -ARROW_PAN_PX, down: 0 };
    case 'arrowright':
      return { kind: 'pan', right: ARROW_PAN_PX, down: 0 };
    case 'arrowup':
      return { kind: 'pan', right: 0, down: -ARROW_PAN_PX };
    case 'arrowdown':
      return { kind: 'pan', right: 0, down: ARROW_PAN_PX };
    case 'escape':
      return { kind: 'escape' };
    default:
      return toolAction(key);
  }
}

function toolAction(key: string): MapAction | undefined {
  const letter = key.toUpperCase();
  for (const tool of ['home', 'whole', 'full-screen', 'ruler'] as const) {
    if (toolKeys[tool] === letter) return { kind: 'tool', tool };
  }
  return undefined;
}
