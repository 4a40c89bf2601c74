import { describe, expect, test } from 'vitest';
import { layOutPoster } from './poster-layout.ts';

const map = { width: 8192, height: 6144 };
const wish = { paper: 'A3', dpi: 300, names: 'map', title: true } as const;

describe('a poster', () => {
  test('has the size of its paper to the millimetre, turned as the map lies', () => {
    const { width, height } = layOutPoster(map, map, wish);
    expect([width, height].map((points) => (points / 72) * 25.4)).toEqual([
      expect.closeTo(420, 6),
      expect.closeTo(297, 6),
    ]);
    const tall = layOutPoster({ width: 300, height: 500 }, map, wish);
    expect(tall.width).toBeLessThan(tall.height);
  });

  test('keeps the proportions of the map, inside the paper', () => {
    const { map: rect, width, height, title, unit } = layOutPoster(map, map, wish);
    expect(rect.width / rect.height).toBeCloseTo(8192 / 6144);
    expect(rect.width).toBeCloseTo(8192 * unit);
    expect(rect.x).toBeGreaterThan(0);
    expect(rect.x + rect.width).toBeLessThan(width);
    expect(title?.y).toBeCloseTo(rect.y + rect.height);
    expect((title?.y ?? 0) + (title?.height ?? 0)).toBeLessThan(height);
  });

  test('has its picture at the dots an inch that were asked for', () => {
    const { map: rect, picture } = layOutPoster(map, map, wish);
    expect(picture.width).toBe(Math.round((rect.width / 72) * 300));
    expect(layOutPoster(map, map, { ...wish, dpi: 150 }).picture.width).toBe(Math.round((rect.width / 72) * 150));
  });

  test('on the paper of the picture is the picture, pixel by pixel', () => {
    const whole = layOutPoster(map, { width: 4096, height: 3072 }, { ...wish, paper: 'picture', dpi: 150 });
    expect((whole.width / 72) * 150).toBeCloseTo(4096);
    expect(whole.map).toEqual({ x: 0, y: 0, width: whole.width, height: whole.height });
    expect(whole.title).toBeNull();
    expect(whole.unit).toBe(whole.pixel);
  });

  test('shows more in smaller type when more names are wanted', () => {
    expect(layOutPoster(map, map, { ...wish, names: 'more' }).pixel).toBeLessThan(layOutPoster(map, map, wish).pixel);
  });
});
