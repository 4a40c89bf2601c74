import { expect, test, vi } from 'vitest';
import { uprightFaces } from './label-faces.ts';
import { Lettering } from './lettering.ts';
import { recordingCanvas } from './test-canvas.ts';
import { warmUp, warmUpFurther } from './warm-up.ts';

test('every weight is set once, upright and turned', () => {
  const recordings: ReturnType<typeof recordingCanvas>[] = [];
  warmUp(() => {
    const recording = recordingCanvas();
    recordings.push(recording);
    return { canvas: recording.canvas, image: {} as HTMLCanvasElement };
  });
  const fonts = recordings.flatMap(({ texts }) => texts.map(({ font }) => font.slice(0, 3)));
  expect(new Set(fonts)).toEqual(new Set(['500', '600', '700']));
  expect(recordings.length).toBeGreaterThan(1);
});

test('without a canvas nothing happens', () => {
  expect(() => warmUp(() => undefined)).not.toThrow();
});

test('names of small and large letters need not be measured after it', () => {
  const { canvas } = recordingCanvas();
  const work = warmUpFurther(() => ({ canvas, image: {} as HTMLCanvasElement }));
  while (work.next().done !== true);
  const measureText = vi.spyOn(canvas, 'measureText');
  const lettering = new Lettering(canvas);
  for (const face of uprightFaces()) expect(lettering.width('Daggerford', face)).toBe(5);
  expect(measureText).not.toHaveBeenCalled();
});
