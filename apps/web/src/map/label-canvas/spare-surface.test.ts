import { expect, test, vi } from 'vitest';
import { SpareSurface } from './spare-surface.ts';
import { recordingCanvas } from './test-canvas.ts';

function spareSurface() {
  const make = vi.fn((width: number, height: number) => ({
    canvas: recordingCanvas().canvas,
    image: Object.assign(document.createElement('canvas'), { width, height }),
  }));
  return { spare: new SpareSurface(make), make };
}

test('a surface made ahead is given once, for its size', () => {
  const { spare, make } = spareSurface();
  spare.prepare(300, 200);
  const ready = make.mock.results[0]?.value;
  make.mockClear();
  expect(spare.take(300, 201)?.image).toMatchObject({ width: 300, height: 201 });
  expect(make).toHaveBeenCalledTimes(1);
  expect(spare.take(300, 200)?.image).toBe(ready.image);
  expect(make).toHaveBeenCalledTimes(1);
  expect(spare.take(300, 200)?.image).not.toBe(ready.image);
});

test('one of the same size stays, one of another size takes its place', () => {
  const { spare, make } = spareSurface();
  spare.prepare(300, 200);
  spare.prepare(300, 200);
  const sizes = () => make.mock.calls.filter(([width]) => width > 1).map(([width, height]) => `${width}x${height}`);
  expect(sizes()).toEqual(['300x200']);
  spare.prepare(400, 200);
  expect(sizes()).toEqual(['300x200', '400x200']);
  make.mockClear();
  spare.take(300, 200);
  expect(make).toHaveBeenCalledTimes(1);
});

test('where a browser has no canvas there is none', () => {
  const spare = new SpareSurface(() => undefined);
  spare.prepare(300, 200);
  expect(spare.take(300, 200)).toBeUndefined();
});
