import { expect, test } from 'vitest';
import { decideIn, planOf, TEST_SIZE, testPoint, testWorld, wholeMap } from '../../test-support/test-world.ts';
import { frameRects } from '../shape-ground.ts';
import { boxesMeet } from './text-boxes.ts';

const FRAME = { x: 150, y: 150, corner_x: 300, corner_y: 300 };
const frame = frameRects(TEST_SIZE, FRAME);

/** The parts of the frame in pixels of a zoom. */
const drawn = (zoom: number) =>
  frame.map(({ minX, minY, maxX, maxY }) => ({
    left: minX * zoom,
    top: minY * zoom,
    right: maxX * zoom,
    bottom: maxY * zoom,
  }));

test('names of areas, lines, and seas keep off the frame around a picture', () => {
  const world = testWorld(900, 3).filter(({ shape, kind, dotRadius }) => {
    return shape !== undefined || (dotRadius === 0 && (kind === 'water' || kind === 'region'));
  });
  for (const zoom of [0.3, 0.6, 1.2]) {
    const over = (placements: ReturnType<typeof decideIn>) =>
      placements.filter(({ form, boxes }) => {
        return form === 'curved' && boxes.some((box) => drawn(zoom).some((part) => boxesMeet(box, part)));
      });
    expect(over(decideIn(planOf(world, zoom), wholeMap(zoom))).length).toBeGreaterThan(0);
    expect(over(decideIn(planOf(world, zoom, { frame }), wholeMap(zoom)))).toEqual([]);
  }
});

test('the name of a dot stands on its free side, and on the frame only as a last resort', () => {
  const beside = testPoint({ x: 160, y: 1500 });
  const [placed] = decideIn(planOf([beside], 1, { frame }), wholeMap(1));
  expect(placed?.boxes.every((box) => drawn(1).every((part) => !boxesMeet(box, part)))).toBe(true);
  const within = testPoint({ x: 75, y: 1500 });
  expect(decideIn(planOf([within], 1, { frame }), wholeMap(1))).toHaveLength(1);
});

test('a frame of a billion units does not slow down planning', () => {
  const map = { width: 2 ** 30, height: 2 ** 30 };
  const side = 2 ** 25;
  const huge = frameRects(map, { x: side, y: side, corner_x: 2 * side, corner_y: 2 * side });
  const town = testPoint({ x: 1e6, y: 1e6 });
  const box = { left: 999_000, top: 999_000, right: 1_001_000, bottom: 1_001_000 };
  expect(decideIn(planOf([town], 1, { map, frame: huge }), box)).toHaveLength(1);
});
