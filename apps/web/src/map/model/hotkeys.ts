import { type PressedKey, shortcutKey } from '../../ui/shortcut-key.ts';

/** The used part of a KeyboardEvent. */
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
  | { readonly kind: 'letter'; readonly letter: string };

/** The keys that change the view, as shown beside their names: opening view, whole map, full screen. */
export const viewKeys = { home: 'H', whole: '0', fullScreen: 'F' } as const;

/** How far one press of an arrow key moves the view, in CSS pixels. */
const ARROW_PAN_PX = 80;

/**
 * Maps a key to an action (specification section 9): + and = zoom in, - and _ zoom out, arrows pan. Letters and digits
 * are for the tools. Shift is ignored, because + is Shift and = on many keyboards. Keys with Ctrl, Cmd, or Alt belong
 * to the browser: undefined.
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
      return /^[a-z0-9]$/.test(key) ? { kind: 'letter', letter: key.toUpperCase() } : undefined;
  }
}
