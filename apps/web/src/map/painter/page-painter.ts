import type { FromPainter, Painter } from './painter-messages.ts';
import { PainterSession } from './painter-session.ts';

/** Painting on the page must leave room for everything else in a frame. */
const STAGE_ONE_MS = 6;

/** The same painter on the page, for browsers whose workers cannot paint. */
export function createPagePainter(): Painter {
  let isStopped = false;
  const session = new PainterSession({
    post(answer: FromPainter) {
      if (!isStopped) painter.onAnswer(answer);
    },
    surface(width, height) {
      const image = document.createElement('canvas');
      image.width = width;
      image.height = height;
      const canvas = image.getContext('2d');
      return canvas === null ? undefined : { canvas, image };
    },
    // Nobody draws on a finished surface again: the page may show it while the next picture takes from it.
    picture: ({ image }) => image as HTMLCanvasElement,
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    stageOneMs: STAGE_ONE_MS,
  });
  const painter: Painter = {
    send(message) {
      if (!isStopped) session.receive(message);
    },
    onAnswer: () => undefined,
    onFailure: () => undefined,
    stop() {
      isStopped = true;
    },
  };
  return painter;
}
