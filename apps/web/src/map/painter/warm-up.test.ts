import { expect, test } from 'vitest';
import { recordingCanvas } from './recording-canvas.ts';
import { warmUp } from './warm-up.ts';

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
