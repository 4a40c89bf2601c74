import type { FromPainter, SignsAsked, SignsGiven, ToPainter } from './painter-messages.ts';
import { PainterSession } from './painter-session.ts';
import type { Surface } from './surface.ts';
import type { Signs } from './type-sign.ts';

/** The part of a worker's global scope that this file uses. The page's types do not include it. */
interface WorkerScope {
  postMessage(message: FromPainter | SignsAsked, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToPainter | SignsGiven>) => void) | null;
}

// TypeScript assumes that this file runs in a page.
const scope = globalThis as unknown as WorkerScope;
const channel = new MessageChannel();
let waiting: (() => void) | undefined;
let answerSigns: ((signs: Signs | undefined) => void) | undefined;
channel.port1.onmessage = () => waiting?.();

function makeSurface(width: number, height: number): Surface | undefined {
  const image = new OffscreenCanvas(width, height);
  const canvas = image.getContext('2d');
  return canvas === null ? undefined : { canvas, image };
}

function copyOf(image: Surface['image']): ImageBitmap {
  const copy = new OffscreenCanvas(image.width, image.height);
  copy.getContext('2d')?.drawImage(image, 0, 0);
  return copy.transferToImageBitmap();
}

const session = new PainterSession({
  post: (answer, transfer) => scope.postMessage(answer, transfer),
  surface: makeSurface,
  // The surface is never drawn on again, so its pixels are shared instead of copied.
  picture: ({ image }) => createImageBitmap(image).catch(() => copyOf(image)),
  // A message to itself arrives after all waiting messages, without the delay of a timer.
  pause: () =>
    new Promise((resolve) => {
      waiting = resolve;
      channel.port2.postMessage(null);
    }),
  fetchSigns: () =>
    new Promise((resolve, reject) => {
      answerSigns = (signs) => (signs === undefined ? reject(new Error('The signs did not load.')) : resolve(signs));
      scope.postMessage({ kind: 'wantsSigns' }, []);
    }),
  stageOneMs: Number.POSITIVE_INFINITY,
});

scope.onmessage = ({ data }) => {
  if (data.kind === 'signs') answerSigns?.(data.signs);
  else session.receive(data);
};
