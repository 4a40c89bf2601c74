import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyUndoStack, type UndoEntry, type UndoEvent, undoReducer } from './undo-stack.ts';

const entry = (changeId: number): UndoEntry => ({
  changeId,
  label: `Change ${changeId}`,
  positionId: 31,
  before: { scale: changeId },
  after: { scale: changeId + 1 },
});
const stackOf = (...events: UndoEvent[]) => events.reduce(undoReducer, emptyUndoStack);
const saved = (changeId: number): UndoEvent => ({ kind: 'saved', entry: entry(changeId) });
const ids = (entries: readonly UndoEntry[]) => entries.map(({ changeId }) => changeId);

describe('what can be undone and redone', () => {
  it('is the last saved change first, and what was undone last', () => {
    const stack = stackOf(saved(3), saved(5), { kind: 'undone', changeId: 8 });
    expect(ids(stack.done)).toEqual([3]);
    expect(ids(stack.undone)).toEqual([8]);
    expect(ids(undoReducer(stack, { kind: 'redone', changeId: 9 }).done)).toEqual([3, 9]);
  });

  it('turns round what a revert sets: first what was before, then what was after', () => {
    const [undone] = stackOf(saved(3), { kind: 'undone', changeId: 8 }).undone;
    expect(undone).toMatchObject({ before: { scale: 4 }, after: { scale: 3 } });
    const [redone] = stackOf(saved(3), { kind: 'undone', changeId: 8 }, { kind: 'redone', changeId: 9 }).done;
    expect(redone).toMatchObject({ before: { scale: 3 }, after: { scale: 4 } });
  });

  it('forgets what was undone once something else is saved', () => {
    expect(ids(stackOf(saved(3), { kind: 'undone', changeId: 8 }, saved(11)).undone)).toEqual([]);
  });

  it('drops what cannot be reverted any more, and nothing else', () => {
    expect(ids(stackOf(saved(3), saved(5), { kind: 'undo-lost' }).done)).toEqual([3]);
    expect(ids(stackOf(saved(3), { kind: 'undone', changeId: 8 }, { kind: 'redo-lost' }).undone)).toEqual([]);
  });

  it('holds no change any more that was taken back by another way, and the revert instead', () => {
    const stack = stackOf(saved(3), saved(5), { kind: 'reverted', of: 3, entry: entry(8) });
    expect(ids(stack.done)).toEqual([5, 8]);
  });

  it('is left alone by an event that makes no sense', () => {
    const events = [{ kind: 'undone', changeId: 1 }, { kind: 'redone', changeId: 1 }, { kind: 'undo-lost' }] as const;
    for (const event of events) expect(undoReducer(emptyUndoStack, event)).toBe(emptyUndoStack);
  });

  it('means the same as a list with a cursor, whatever is done in whatever order', () => {
    const act = fc.constantFrom('save', 'undo', 'redo');
    fc.assert(
      fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
        // A value per step, and where one stands in them.
        const values = [0];
        let at = 0;
        let stack = emptyUndoStack;
        acts.forEach((one, step) => {
          if (one === 'save') {
            values.splice(at + 1, values.length, step + 1);
            at += 1;
            const change = { ...entry(step + 1), before: { lat: values[at - 1] as number }, after: { lat: step + 1 } };
            stack = undoReducer(stack, { kind: 'saved', entry: change });
          } else {
            const next = one === 'undo' ? at - 1 : at + 1;
            const top = (one === 'undo' ? stack.done : stack.undone).at(-1);
            expect(top === undefined).toBe(next < 0 || next >= values.length);
            if (top === undefined) return;
            expect(top.before.lat).toBe(values[next]);
            at = next;
            stack = undoReducer(stack, { kind: one === 'undo' ? 'undone' : 'redone', changeId: 1000 + step });
          }
          expect(stack.done).toHaveLength(at);
          expect(stack.undone).toHaveLength(values.length - 1 - at);
        });
      }),
      { numRuns: 1_000, seed: 41 },
    );
  });
});
