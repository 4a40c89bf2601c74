import { describe, expect, it } from 'vitest';
import { type DraggedMark, type DragStart, draggedMark, type Handle, positionChangeOf } from './handle-drag.ts';

const mark: DraggedMark = {
  dot: { x: 100, y: 200 },
  label: { x: 140, y: 190 },
  size: 10,
  halfWidth: 30,
  halfHeight: 6,
  rotation: 0,
  lines: undefined,
};
const start = (at: { x: number; y: number }, of: Partial<DragStart> = {}): DragStart => ({
  mark,
  scale: 20,
  isByHand: true,
  at,
  ...of,
});
const HEIGHT = 1000;
/** What is saved after a handle was dragged from one place to another. */
const dragged = (handle: Handle, from: DragStart, to: { x: number; y: number }, isFree = false) =>
  positionChangeOf(handle, from, draggedMark(handle, from, to, isFree), HEIGHT);

describe('handles of a place', () => {
  it('the pin goes where it is dragged, and its name along with it', () => {
    const from = start({ x: 101, y: 201 });
    const to = { x: 131.004, y: 171 };
    expect(draggedMark('pin', from, to, false).label.x - mark.label.x).toBeCloseTo(30.004);
    expect(dragged('pin', from, to)).toEqual({ lat: 830, lng: 130 });
  });

  it('the name is dragged alone; its offset counts in the size that it is drawn with', () => {
    const from = start({ x: 150, y: 190 });
    const to = { x: 150, y: 230 };
    expect(draggedMark('label', from, to, false).dot).toEqual(mark.dot);
    // Drawn with half its size: 40 to the right and 30 down count twice.
    expect(dragged('label', from, to)).toEqual({ label_x_offset: 80, label_y_offset: 60 });
  });

  it('a corner sizes the name in whole numbers, within what can be saved', () => {
    const from = start({ x: 170, y: 190 });
    expect(dragged('size', from, { x: 185, y: 190 })).toEqual({ scale: 30 });
    expect(dragged('size', from, { x: 171, y: 190 })).toEqual({ scale: 21 });
    expect(dragged('size', from, { x: 140, y: 190 })).toEqual({ scale: 4 });
    expect(dragged('size', from, { x: 9_000, y: 190 })).toEqual({ scale: 400 });
  });

  it('the circle turns the name by steps of five degrees, freely with Shift', () => {
    const from = start({ x: 140, y: 210 });
    const to = { x: 120, y: 190.8 };
    expect(dragged('turn', from, to)).toEqual({ rotation: 90 });
    expect(dragged('turn', from, to, true)).toEqual({ rotation: 88 });
    expect(dragged('turn', from, { x: 142, y: 210 })).toEqual({ rotation: 355 });
  });

  it('a name that the engine placed stays where it is when it is turned', () => {
    const from = start({ x: 140, y: 210 }, { isByHand: false });
    expect(dragged('turn', from, { x: 120, y: 190 })).toEqual({
      rotation: 90,
      label_x_offset: 80,
      label_y_offset: -20,
    });
  });
});
