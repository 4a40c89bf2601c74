import { labelFonts } from './label-fonts.ts';
import { declareFonts } from './load-fonts.ts';
import { createPagePainter } from './page-painter.ts';
import type { FromPainter, Painter, SignsAsked, SignsGiven } from './painter-messages.ts';

let prepared: Painter | undefined;

/** Starts a painter ahead, for the next call of `createPainter`. */
export function preparePainter(): void {
  if (prepared !== undefined) return;
  const painter = startPainter('worker');
  prepared = painter;
  // Nobody waits for this painter yet. The next caller starts another one and handles its failure.
  painter.onFailure = () => {
    painter.stop();
    if (prepared === painter) prepared = undefined;
  };
}

/**
 * Creates a painter and sends it the fonts. It runs in a worker if workers can paint, otherwise on the page.
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
  // The page draws the marks above the labels in the same fonts.
  declareFonts(fonts);
  painter.send({ kind: 'fonts', fonts });
  return painter;
}

/** Whether workers have a canvas, and the page can show their pictures. */
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
  worker.onmessage = ({ data }: MessageEvent<FromPainter | SignsAsked>) => {
    if (data.kind === 'wantsSigns') void sendSigns(worker);
    else painter.onAnswer(data);
  };
  worker.onerror = () => painter.onFailure();
  return painter;
}

async function sendSigns(worker: Worker): Promise<void> {
  const found = await import('@venture-atlas/map-math/signs').catch(() => undefined);
  worker.postMessage({ kind: 'signs', ...(found && { signs: found.signs }) } satisfies SignsGiven);
}

/** Makes the addresses absolute. A worker would resolve a relative address against its own script. */
function absoluteFonts() {
  return labelFonts.map((font) => ({ ...font, url: new URL(font.url, document.baseURI).href }));
}
