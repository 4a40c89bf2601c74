import type { StaffPosition } from '@venture-atlas/types';

/** A saved change of this visit that can be undone, or redone after that. */
export interface UndoEntry {
  /** The change to revert for undo or redo. */
  changeId: number;
  /** Description, to follow "Undo: " and "Redo: ". */
  label: string;
  positionId: number | null;
  /** For a change of the location, which all its points show: its id. */
  locationId?: number;
  /** The old and new values of the fields. */
  before: Partial<StaffPosition>;
  after: Partial<StaffPosition>;
}

/** What can be undone and redone; the last entry of each is the next one. */
export interface UndoStack {
  readonly done: readonly UndoEntry[];
  readonly undone: readonly UndoEntry[];
}

export type UndoEvent =
  /** A new change was saved, so earlier undone changes can no longer be redone. */
  | { readonly kind: 'saved'; readonly entry: UndoEntry }
  /** The next entry was undone. The revert is itself a change, whose revert redoes it. */
  | { readonly kind: 'undone' | 'redone'; readonly changeId: number }
  /** A change was undone in another way. The revert is itself a change, and the undone one leaves the stack. */
  | { readonly kind: 'reverted'; readonly entry: UndoEntry; readonly of: number }
  /** The next entry can no longer be reverted, because somebody did or the thing is gone. */
  | { readonly kind: 'undo-lost' | 'redo-lost' };

export const emptyUndoStack: UndoStack = { done: [], undone: [] };

/** Returns the stack after an event. An event that does not apply returns the same object. */
export function undoReducer(stack: UndoStack, event: UndoEvent): UndoStack {
  const { done, undone } = stack;
  const lastDone = done.at(-1);
  const lastUndone = undone.at(-1);
  switch (event.kind) {
    case 'saved':
      return { done: [...done, event.entry], undone: [] };
    case 'reverted':
      return { done: [...done.filter(({ changeId }) => changeId !== event.of), event.entry], undone: [] };
    case 'undone':
      if (lastDone === undefined) return stack;
      return { done: done.slice(0, -1), undone: [...undone, turned(lastDone, event.changeId)] };
    case 'redone':
      if (lastUndone === undefined) return stack;
      return { done: [...done, turned(lastUndone, event.changeId)], undone: undone.slice(0, -1) };
    case 'undo-lost':
      return lastDone === undefined ? stack : { done: done.slice(0, -1), undone };
    case 'redo-lost':
      return lastUndone === undefined ? stack : { done, undone: undone.slice(0, -1) };
  }
}

/** The result of a write, for the stack. */
interface Done {
  kind: string;
  /** For a revert: it was offered as “Undo”. */
  isUndo?: boolean;
}

/**
 * The stack after a write. A write without a change (`changeId` is null) leaves it.
 * @param reverted the change that was reverted
 */
export function undoAfterWrite(
  stack: UndoStack,
  { kind, isUndo = false }: Done,
  { changeId, ...rest }: Omit<UndoEntry, 'changeId'> & { changeId: number | null },
  reverted?: number,
): UndoStack {
  if (changeId === null) return stack;
  if (kind === 'undo' || kind === 'redo') return undoReducer(stack, { kind: `${kind}ne`, changeId });
  const entry = { changeId, ...rest };
  if (reverted === undefined) return undoReducer(stack, { kind: 'saved', entry });
  const isLast = stack.done.at(-1)?.changeId === reverted;
  return undoReducer(
    stack,
    isUndo && isLast ? { kind: 'undone', changeId } : { kind: 'reverted', entry, of: reverted },
  );
}

/** Swaps the values, because the next revert sets them again. */
function turned({ before, after, ...entry }: UndoEntry, changeId: number): UndoEntry {
  return { ...entry, changeId, before: after, after: before };
}
