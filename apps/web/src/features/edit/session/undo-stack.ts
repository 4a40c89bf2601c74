import type { StaffPosition } from '@venture-atlas/types';

/** One saved change of this visit that can be taken back, or done again once it was. */
export interface UndoEntry {
  /** The change whose revert takes it back, or does it again. */
  changeId: number;
  /** In words, to follow "Undo: " and "Redo: ". */
  label: string;
  positionId: number | null;
  /** Of a change of the location, which every point of it shows: its id. */
  locationId?: number;
  /** What the fields were, and what they became: what a revert sets, and what it replaces. */
  before: Partial<StaffPosition>;
  after: Partial<StaffPosition>;
}

/** What can be undone and redone; the last entry of each is the next one. */
export interface UndoStack {
  readonly done: readonly UndoEntry[];
  readonly undone: readonly UndoEntry[];
}

export type UndoEvent =
  /** A new change was saved: what was undone before it cannot be redone any more. */
  | { readonly kind: 'saved'; readonly entry: UndoEntry }
  /** The next entry was taken back; its revert is a change of its own, whose revert redoes it. */
  | { readonly kind: 'undone' | 'redone'; readonly changeId: number }
  /** Some change was taken back by another way; the revert is a change of its own, and what it took back is done no more. */
  | { readonly kind: 'reverted'; readonly entry: UndoEntry; readonly of: number }
  /** The next entry cannot be reverted any more: somebody did, or the thing is gone. */
  | { readonly kind: 'undo-lost' | 'redo-lost' };

export const emptyUndoStack: UndoStack = { done: [], undone: [] };

/** The stack after an event; one that makes no sense gives back that very stack. */
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

/** What was carried out, as far as the stack is concerned. */
interface Done {
  kind: string;
  /** Of a revert: it was offered as “Undo”. */
  isUndo?: boolean;
}

/**
 * The stack after a write was carried out; one that changed nothing (`changeId` is null) leaves it.
 * @param reverted the change that a revert took back
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

/** What was set back is what the next revert sets again. */
function turned({ before, after, ...entry }: UndoEntry, changeId: number): UndoEntry {
  return { ...entry, changeId, before: after, after: before };
}
