import { describe, expect, it } from 'vitest';
import { file, readDraft, skipped } from '../test-support/read-draft.ts';
import { fitFrames, type KeptFrame } from './fit-frames.ts';

const csv = (...rows: string[]) => [file('coast.csv', ['name,lat,lng', ...rows].join('\n'))];
const fitted = async (rows: string[], kept?: KeptFrame) => {
  const read = await readDraft('csv', csv(...rows));
  const size = kept === undefined ? null : { width: kept.width, height: kept.height };
  const { draft, frames } = fitFrames(read.draft, () => ({ kept, size }));
  const map = draft.locations[0];
  const at = (name: string) => {
    const key = draft.locations.find((location) => location.name === name)?.key;
    return draft.positions.find((position) => position.child === key)?.at;
  };
  return { read, draft, map: map?.map, frame: frames.map, at };
};

describe('the frame of an imported map', () => {
  it.each([8192, 16_384])(
    'that tells that it is %d wide is kept: pictures are so large, and maps of ours',
    async (width) => {
      const map = { id: 1, name: 'World', width, height: width / 2, grid: null, min_zoom: 1, is_private: false };
      const { draft } = await readDraft('kanka', [file('maps/a.json', map)]);
      const { draft: fit, frames } = fitFrames(draft, () => undefined);
      expect(fit.locations.find((location) => location.map !== null)?.map).toEqual({ width, height: width / 2 });
      expect(Object.values(frames)[0]?.factor).toBe(1);
    },
  );

  it.each([0.008, 20, 958, 1832, 4096, 5632, 800_000])('of a source %d wide is a few thousand units', async (width) => {
    const [x, y] = [width / 2, width / 4];
    const { draft } = await readDraft('kanka', [
      file('maps/a.json', {
        id: 1,
        name: 'World',
        width,
        height: width / 2,
        grid: null,
        min_zoom: 1,
        is_private: false,
      }),
      file('m.json', { id: 2, map_id: 1, name: 'Oak', latitude: y, longitude: x, shape_id: 1, is_private: false }),
    ]);
    const { draft: fit, frames } = fitFrames(draft, () => undefined);
    const frame = Object.values(frames)[0];
    const map = fit.locations.find((location) => location.map !== null)?.map;
    expect(map?.width).toBeGreaterThanOrEqual(4096);
    expect(map?.width).toBeLessThan(8192);
    expect(Number.isInteger(Math.log2(frame?.factor ?? 0))).toBe(true);
    // One factor for both axes: the middle stays in place.
    expect((fit.positions[0]?.at?.lng ?? 0) / (map?.width ?? 1)).toBeCloseTo(0.5, 5);
    expect((fit.positions[0]?.at?.lat ?? 0) / (map?.height ?? 1)).toBeCloseTo(0.5, 5);
  });

  it('has a margin beyond the outermost places if the source does not define its end', async () => {
    const { map, at } = await fitted(['North,40,10', 'East,20,50', 'Corner,20,10']);
    expect(map?.width).toBeGreaterThan(4096);
    for (const place of ['North', 'East', 'Corner']) {
      const { lng = 0, lat = 0 } = at(place) ?? {};
      expect(Math.min(lng, lat, (map?.width ?? 0) - lng, (map?.height ?? 0) - lat)).toBeGreaterThan(100);
    }
  });

  it('is valid even when all places lie on a line', async () => {
    const { map } = await fitted(['A,10,10', 'B,10,20', 'C,10,60']);
    expect((map?.width ?? 0) / (map?.height ?? 1)).toBeLessThan(9);
  });

  it('is kept: the same places keep their positions, whatever the file adds', async () => {
    const first = await fitted(['North,40,10', 'East,20,50', 'Corner,20,10']);
    const again = await fitted(['North,40,10', 'East,20,50', 'Corner,20,10', 'Far,60,90'], first.frame);
    expect(again.map).toEqual(first.map);
    for (const place of ['North', 'East', 'Corner']) {
      expect(again.at(place)?.lng).toBeCloseTo(first.at(place)?.lng ?? Number.NaN, 6);
      expect(again.at(place)?.lat).toBeCloseTo(first.at(place)?.lat ?? Number.NaN, 6);
    }
    expect(again.at('Far')?.lng).toBeGreaterThan(first.map?.width ?? 0);
  });

  it('follows a map whose units staff changed', async () => {
    const first = await fitted(['North,40,10', 'East,20,50', 'Corner,20,10']);
    const frame = first.frame as KeptFrame;
    const read = await readDraft('csv', csv('North,40,10', 'East,20,50', 'Corner,20,10'));
    const half = { width: frame.width / 2, height: frame.height / 2 };
    const { draft } = fitFrames(read.draft, () => ({ kept: frame, size: half }));
    expect(draft.locations[0]?.map?.width).toBeCloseTo(half.width, 1);
    expect(draft.positions[0]?.at?.lng).toBeCloseTo((first.at('North')?.lng ?? 0) / 2, 6);
  });

  it('is the requested one if possible', async () => {
    const sizes = [
      [1832, 999, 1832],
      [40, 30, 5120],
    ] as const;
    for (const [width, height, becomes] of sizes) {
      const { draft } = await readDraft('csv', csv('Oak,4,1'), { frame: { width, height } });
      expect(fitFrames(draft, () => undefined, true).draft.locations[0]?.map?.width).toBe(becomes);
    }
  });

  it('stays unchanged for an existing map without a stored frame', async () => {
    const { draft } = await readDraft('csv', csv('Oak,4,1'), { frame: { width: 40, height: 30 } });
    const size = { width: 40, height: 30 };
    expect(fitFrames(draft, () => ({ kept: undefined, size })).draft.positions).toEqual(draft.positions);
  });
});

describe('distant places', () => {
  const near = Array.from({ length: 9 }, (_, index) => `P${index},${40 + index},${10 + (index % 3)}`);

  it.each(['Mistyped,1e308,1e308', 'Mistyped,41,-1e13', 'Mistyped,0,-150'])(
    '%s does not make the frame',
    async (odd) => {
      const alone = await fitted(near);
      const { read, map } = await fitted([...near, odd]);
      expect(map).toEqual(alone.map);
      expect(skipped(read, 'too far from everything else')).toBe(1);
    },
  );

  it('are kept if there are many, or if the outliers cannot be determined', async () => {
    const islands = ['A,0,-150', 'B,1,-151', 'C,2,-149'];
    expect(skipped((await fitted([...near, ...islands])).read, 'too far from everything else')).toBe(0);
    expect(skipped((await fitted(['A,1,1', 'B,2,2', 'C,80,170'])).read, 'too far from everything else')).toBe(0);
  });
});
