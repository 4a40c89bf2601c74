import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useGridCursor } from './use-grid-cursor.ts';

const NAME = 1;

/** A table of the places 11, 12 and 13. */
function start() {
  const onSave = vi.fn();
  const of = { canEdit: () => true, onType: () => undefined, onTick: () => undefined, onShortcut: () => false };
  const { result, rerender } = renderHook(({ ids }) => useGridCursor({ ...of, ids, onSave }), {
    initialProps: { ids: [11, 12, 13] },
  });
  return { onSave, cursor: () => result.current, show: (ids: number[]) => rerender({ ids }) };
}

describe('the cursor of the table of places', () => {
  it('saves what is typed onto the place it was typed for, though the rows come in another order', () => {
    const { cursor, show, onSave } = start();
    act(() => cursor().edit({ row: 1, column: NAME }));
    show([12, 13, 14, 11]);
    expect(cursor()).toMatchObject({ active: { row: 0, column: NAME }, editing: {} });
    act(() => cursor().commit('Old Mill', 'stay'));
    expect(onSave.mock.calls).toEqual([[12, 'name', 'Old Mill']]);
  });

  it('forgets the field of a place that is gone', () => {
    const { cursor, show, onSave } = start();
    act(() => cursor().edit({ row: 2, column: NAME }));
    show([11, 12]);
    expect(cursor()).toMatchObject({ active: { row: 1, column: NAME }, editing: null });
    act(() => cursor().commit('Old Mill', 'stay'));
    expect(onSave).not.toHaveBeenCalled();
  });

  it('is on a row that is there after the table got shorter', () => {
    const { cursor, show } = start();
    act(() => cursor().activate({ row: 2, column: NAME }));
    show([11]);
    expect(cursor().active).toEqual({ row: 0, column: NAME });
    show([]);
    show([12, 11]);
    expect(cursor().active).toEqual({ row: 0, column: NAME });
  });
});
