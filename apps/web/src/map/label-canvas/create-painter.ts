import { labelFonts } from './label-fonts.ts';
import { declareFonts } from './load-fonts.ts';
import { createPagePainter } from './page-painter.ts';
import type { FromPainter, Painter } from './painter-messages.ts';

let prepared: Painter | undefined;

/** Starts a painter for whoever asks for the next one. */
export function preparePainter(): void {
  if (prepared !== undefined) return;
  const painter = startPainter('worker');
  prepared = painter;
  // Nobody waits for it yet: whoever asks next tries anew and hears of a failure himself.
  painter.onFailure = () => {
    painter.stop();
    if (prepared === painter) prepared = undefined;
  };
}

/**
 * A painter with its fonts on the way: in a worker where workers can paint, else on the page.
 * @param where 'page' when a worker was tried and failed
 */
export function createPainter(where: 'worker' | 'page' = 'worker'): Painter {
  const painter = where === 'worker' ? prepared : undefined;
  if (painter === undefined) return startPainter(where);
  prepared = undefined;
  return painter;
}

function startPainter(where: 'worker' | 'page'): Painter {
  const painter = where === 'worker' && canWorkersPaint() ? createWorkerPainter() : createPagePainter();
  const fonts = absoluteFonts();
  // The marks above the labels are drawn by the page, in the same letters.
  declareFonts(fonts);
  painter.send({ kind: 'fonts', fonts });
  return painter;
}

/** Whether a worker has a canvas and the page can show its pictures. */
function canWorkersPaint(): boolean {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return false;
  try {
    return (
      new OffscreenCanvas(1, 1).getContext('2d') !== null &&
      document.createElement('canvas').getContext('bitmaprenderer') !== null
    );
  } catch {
    return false;
  }
}

function createWorkerPainter(): Painter {
  const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), { type: 'module' });
  const painter: Painter = {
    send: (message, transfer = []) => worker.postMessage(message, transfer),
    onAnswer: () => undefined,
    onFailure: () => undefined,
    stop: () => worker.terminate(),
  };
  worker.onmessage = ({ data }: MessageEvent<FromPainter>) => painter.onAnswer(data);
  worker.onerror = () => painter.onFailure();
  return painter;
}

/** A worker would read a relative address against its own script. */
function absoluteFonts() {
  return labelFonts.map((font) => ({ ...font, url: new URL(font.url, document.baseURI).href }));
}
