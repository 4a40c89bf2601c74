import { describe, expect, it } from 'vitest';
import { PackedBoxes } from './packed-boxes.ts';
import type { MapBox } from './point-index.ts';
import { seeded } from './test-points.ts';

const meets = (a: MapBox, b: MapBox) => a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;

function boxesOf(count: number, reach: number): MapBox[] {
  const random = seeded(count + 1);
  return Array.from({ length: count }, () => {
    const [minX, minY] = [random() * 4000 - 500, random() * 1000];
    return { minX, minY, maxX: minX + random() * reach, maxY: minY + random() * reach };
  });
}

describe.each([0, 1, 15, 16, 17, 256, 257, 5000])('%s boxes', (count) => {
  const boxes = boxesOf(count, 60);
  const packed = PackedBoxes.pack(count, (index) => boxes[index] as MapBox);

  it('are found wherever one looks, as by looking at each', () => {
    const places: MapBox[] = [
      ...boxesOf(60, 300),
      { minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9 },
      { minX: 5000, minY: 5000, maxX: 6000, maxY: 6000 },
      // A point that is a corner: touching counts.
      ...boxes.slice(0, 3).map(({ maxX, maxY }) => ({ minX: maxX, minY: maxY, maxX, maxY })),
    ];
    for (const place of places) {
      const found = packed.search(place, () => true).sort((a, b) => a - b);
      expect(found).toEqual(boxes.flatMap((box, index) => (meets(box, place) ? [index] : [])));
    }
  });

  it('are the same in a copy of the buffer, and only the wanted ones are given', () => {
    const copy = new PackedBoxes(packed.data.slice(0));
    const everywhere = { minX: -1e9, minY: -1e9, maxX: 1e9, maxY: 1e9 };
    const even = copy.search(everywhere, (index) => index % 2 === 0).sort((a, b) => a - b);
    expect(even).toEqual(boxes.flatMap((_, index) => (index % 2 === 0 ? [index] : [])));
  });
});

it('boxes on one spot are found, too', () => {
  const packed = PackedBoxes.pack(400, () => ({ minX: 7, minY: 7, maxX: 7, maxY: 7 }));
  expect(packed.search({ minX: 0, minY: 0, maxX: 7, maxY: 7 }, () => true)).toHaveLength(400);
  expect(packed.search({ minX: 0, minY: 0, maxX: 6, maxY: 7 }, () => true)).toEqual([]);
});

it('a small part of many boxes is found without looking at the others', () => {
  const boxes = boxesOf(50_000, 4);
  const packed = PackedBoxes.pack(boxes.length, (index) => boxes[index] as MapBox);
  let looked = 0;
  const isCounted = () => {
    looked += 1;
    return true;
  };
  packed.search({ minX: 1000, minY: 500, maxX: 1100, maxY: 560 }, isCounted);
  expect(looked).toBeGreaterThan(20);
  expect(looked).toBeLessThan(400);
});
