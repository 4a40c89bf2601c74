import { expect, it } from 'vitest';
import { testPoint } from '../../test-support/test-world.ts';
import { BoxGrid } from './free-space.ts';
import { markReach } from './point-places.ts';

const drawnTown = testPoint({ id: 1, name: 'Aldera', scale: 20, dotRadius: 0 });

it('a drawn town reaches as far as its drawing, which grows with the zoom', () => {
  // At this zoom its drawing is smaller than a dot, so a dot replaces it.
  expect(markReach(drawnTown, true, 0.1)).toBe(5.7);
  expect(markReach(drawnTown, true, 2)).toBe(26);
  expect(markReach(drawnTown, false, 2)).toBe(0);
});

it('on a map of thousandths of a unit its mark takes a limited part of the grid', () => {
  const mark = markReach(drawnTown, true, 2 ** 20);
  expect(mark).toBeLessThanOrEqual(1024);
  const grid = new BoxGrid();
  grid.add({ left: -mark, top: -mark, right: mark, bottom: mark }, { owner: 1, strength: 1 });
  expect(grid.coverOf({ left: 0, top: 0, right: 1, bottom: 1 }, 2, 1)).toBe(1);
});
