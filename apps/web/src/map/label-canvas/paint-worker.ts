import type { FromPainter, ToPainter } from './painter-messages.ts';
import { PainterSession } from './painter-session.ts';
import type { Surface } from './surface.ts';

/** The part of a worker's global scope that this file uses; the page's types know no other. */
interface WorkerScope {
  postMessage(message: FromPainter, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToPainter>) => void) | null;
}

// TypeScript takes this file for one of a page.
const scope = globalThis as unknown as WorkerScope;
const channel = new MessageChannel();
let waiting: (() => void) | undefined;
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
  // Nobody draws on the surface again, so that its pixels are shared and not copied.
  picture: ({ image }) => createImageBitmap(image).catch(() => copyOf(image)),
  // A message to oneself comes after the messages that already wait, and without a timer's delay.
  pause: () =>
    new Promise((resolve) => {
      waiting = resolve;
      channel.port2.postMessage(null);
    }),
  stageOneMs: Number.POSITIVE_INFINITY,
});

scope.onmessage = ({ data }) => session.receive(data);
