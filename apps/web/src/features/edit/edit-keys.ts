import type { PinKey } from '@venture-atlas/map-math';
import { type PressedKey, shortcutKey } from '../../ui/shortcut-key.ts';

/** The used part of a KeyboardEvent. */
export interface EditKeyPress extends PressedKey {
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/** What a key does in edit mode. */
export type EditAction =
  | { readonly kind: 'pin'; readonly key: PinKey }
  /** Moves the pin, in CSS pixels. */
  | { readonly kind: 'nudge'; readonly right: number; readonly down: number }
  /** Starts adding places. */
  | { readonly kind: 'add' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'redo' }
  | { readonly kind: 'escape' };

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  arrowleft: [-1, 0],
  arrowright: [1, 0],
  arrowup: [0, -1],
  arrowdown: [0, 1],
};
/** How far Ctrl and an arrow move a pin, plain and with Shift, in CSS pixels. */
const NUDGE_PX = { plain: 1, shift: 10 } as const;

const pinKeys: ReadonlySet<string> = new Set(['a', 'd', 'w', 's']);

/**
 * Maps a key to an action (specification section 4: a and d turn, w and s resize the selected point). Letters act only
 * without modifier keys. Ctrl and an arrow move the pin, n adds places, Ctrl+d duplicates. Ctrl+z (Cmd+z) undoes; with
 * Shift, or as Ctrl+y, it redoes.
 */
export function editAction(press: EditKeyPress): EditAction | undefined {
  if (press.altKey) return undefined;
  const key = shortcutKey(press);
  if (press.ctrlKey || press.metaKey) {
    const arrow = arrows[key];
    if (arrow !== undefined) {
      const by = press.shiftKey ? NUDGE_PX.shift : NUDGE_PX.plain;
      return { kind: 'nudge', right: arrow[0] * by + 0, down: arrow[1] * by + 0 };
    }
    if (key === 'z') return { kind: press.shiftKey ? 'redo' : 'undo' };
    if (key === 'd' && !press.shiftKey) return { kind: 'duplicate' };
    return key === 'y' && !press.shiftKey ? { kind: 'redo' } : undefined;
  }
  if (press.shiftKey) return undefined;
  if (pinKeys.has(key)) return { kind: 'pin', key: key as PinKey };
  if (key === 'n') return { kind: 'add' };
  return key === 'escape' ? { kind: 'escape' } : undefined;
}
