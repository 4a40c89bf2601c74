import type { FromPainter, Painter, ToPainter } from './painter-messages.ts';
import type { PainterSession } from './painter-session.ts';

/** Painting on the page must leave room for everything else in a frame. */
const STAGE_ONE_MS = 6;
/** How long to wait before its file is fetched again. */
const AGAIN_AFTER_MS = 5000;

/** The same painter on the page, for browsers whose workers cannot paint; only they fetch it. */
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
      // Its file did not come; there is no other painter, so it is asked for again.
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
    // Nobody draws on a finished surface again: the page may show it while the next picture takes from it.
    picture: ({ image }) => image as HTMLCanvasElement,
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    stageOneMs: STAGE_ONE_MS,
  });
}
