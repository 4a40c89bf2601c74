import type { FromPainter, Painter, ToPainter } from './painter-messages.ts';
import type { PainterSession } from './painter-session.ts';

/** Painting time between two pauses. The page needs the rest of a frame for everything else. */
const STAGE_ONE_MS = 6;
/** How long to wait before the painter's file is fetched again. */
const AGAIN_AFTER_MS = 5000;

/** Runs the painter on the page, for browsers whose workers cannot paint. Only they fetch it. */
export function createPagePainter(): Painter {
  let isStopped = false;
  let session: PainterSession | undefined;
  const waiting: ToPainter[] = [];
  const painter: Painter = {
    send(message) {
      if (isStopped) return;
      if (session === undefined) waiting.push(message);
      else session.receive(message);
    },
    onAnswer: () => undefined,
    onFailure: () => undefined,
    stop() {
      isStopped = true;
    },
  };
  const post = (answer: FromPainter) => {
    if (!isStopped) painter.onAnswer(answer);
  };
  const begin = async (): Promise<void> => {
    try {
      session = await startSession(post);
      for (const message of waiting.splice(0)) painter.send(message);
    } catch {
      // The file failed to load. There is no other painter, so it is requested again.
      if (!isStopped) setTimeout(begin, AGAIN_AFTER_MS);
    }
  };
  void begin();
  return painter;
}

async function startSession(post: (answer: FromPainter) => void): Promise<PainterSession> {
  const { PainterSession } = await import('./painter-session.ts');
  return new PainterSession({
    post,
    surface(width, height) {
      const image = document.createElement('canvas');
      image.width = width;
      image.height = height;
      const canvas = image.getContext('2d');
      return canvas === null ? undefined : { canvas, image };
    },
    // A finished surface is never drawn on again: the page may show it while the next picture copies from it.
    picture: ({ image }) => image as HTMLCanvasElement,
    fetchSigns: async () => (await import('@venture-atlas/map-math/signs')).signs,
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    stageOneMs: STAGE_ONE_MS,
  });
}
