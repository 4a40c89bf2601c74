import type { MapCoordinate } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { type HandleView, shownHandles } from './shape-handles.ts';

const view = (change: Partial<HandleView> = {}): HandleView => ({
  bounds: { minLng: 0, minLat: 0, maxLng: 1000, maxLat: 800 },
  scale: 1,
  spacingPx: 18,
  most: 240,
  ...change,
});
/** A border of 5,000 points around (500, 400). */
const border = Array.from({ length: 5_000 }, (_, index): MapCoordinate => {
  const turn = (index / 5_000) * 2 * Math.PI;
  return [500 + 450 * Math.cos(turn), 400 + 350 * Math.sin(turn)];
});

describe('handles', () => {
  it('are there for every point of a small shape', () => {
    const ring: MapCoordinate[] = [
      [100, 100],
      [300, 120],
      [200, 400],
    ];
    expect(shownHandles([ring], view())).toEqual({ rings: [[0, 1, 2]], shown: 3, hidden: 0 });
  });

  it('are left out beyond the view', () => {
    const ring: MapCoordinate[] = [
      [100, 100],
      [1001, 120],
      [200, -1],
    ];
    expect(shownHandles([ring], view())).toEqual({ rings: [[0]], shown: 1, hidden: 0 });
  });

  it('of 5,000 points are at most as many as asked for, and the others are counted', () => {
    const { rings, shown, hidden } = shownHandles([border], view());
    expect(shown).toBeLessThanOrEqual(240);
    expect(shown).toBeGreaterThan(60);
    expect(shown + hidden).toBe(5_000);
    expect(rings[0]).toEqual([...(rings[0] ?? [])].sort((a, b) => a - b));
  });

  it('get more when the map is zoomed in, until every point in view has one', () => {
    const near = { minLng: 930, maxLng: 950, minLat: 395, maxLat: 405 };
    expect(shownHandles([border], view({ bounds: near, scale: 10 })).hidden).toBeGreaterThan(0);
    const close = shownHandles([border], view({ bounds: near, scale: 80 }));
    expect(close.hidden).toBe(0);
    expect(close.shown).toBeGreaterThan(10);
  });

  it('stay on the same points while the map is moved', () => {
    const [here] = shownHandles(
      [border],
      view({ bounds: { minLng: 500, maxLng: 1000, minLat: 0, maxLat: 800 } }),
    ).rings;
    const [there] = shownHandles(
      [border],
      view({ bounds: { minLng: 510, maxLng: 1010, minLat: 0, maxLat: 800 } }),
    ).rings;
    const beyondEdges = (indices: readonly number[] = []) => indices.filter((index) => (border[index]?.[0] ?? 0) > 560);
    expect(beyondEdges(there)).toEqual(beyondEdges(here));
  });

  it('the ends of a line and the point that has the keyboard keep theirs', () => {
    const dense = Array.from({ length: 50 }, (_, index): MapCoordinate => [300 + index / 10, 200]);
    expect(shownHandles([dense], view()).rings[0]).toContain(0);
    expect(shownHandles([dense], view(), { ring: 0, index: 33 }).rings[0]).toContain(33);
    expect(shownHandles([dense], view(), { ring: 2, index: 33 }).rings).toHaveLength(1);
    const far = shownHandles([[[5000, 5000]]], view(), { ring: 0, index: 0 });
    expect(far).toEqual({ rings: [[0]], shown: 1, hidden: 0 });
  });

  it('nothing drawn has none', () => {
    expect(shownHandles([], view())).toEqual({ rings: [], shown: 0, hidden: 0 });
    expect(shownHandles([[]], view())).toEqual({ rings: [[]], shown: 0, hidden: 0 });
  });
});
