/**
 * The child process that draws maps. Nothing that takes seconds of work or a gigabyte of memory runs in the server's own
 * process. Takes one DrawOrder by message, says how far it is, answers one DrawAnswer, and leaves. When it is ended
 * before that, nothing of it was ever stored.
 */

import { SketchRefusal } from '@venture-atlas/painter';
import { peakMb } from '../jobs/children/peak-memory.ts';
import type { DrawAnswer, DrawNews, DrawOrder } from './draw-order.ts';
import { drawPicture } from './draw-picture.ts';

/** News are sent so seldom (ms) that they cost nothing. */
const TELL_EVERY_MS = 250;

// The server is gone, or has the answer: nobody waits any more.
process.once('disconnect', () => process.exit());

// Ctrl+C at the command line goes to everybody; whoever started the drawing ends it and clears up.
process.on('SIGINT', () => undefined);

process.once('message', (order: DrawOrder) => {
  void answer(order).then((result) => {
    process.send?.(result, () => process.disconnect());
  });
});

async function answer(order: DrawOrder): Promise<DrawAnswer> {
  try {
    return { kind: 'drawn', drawn: await drawPicture(order, report), peakMb: peakMb() };
  } catch (cause) {
    const what = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    return { kind: 'failed', problem: problemOf(cause), what, peakMb: peakMb() };
  }
}

function problemOf(cause: unknown): 'sketch' | 'storage' | 'memory' | 'crashed' {
  if (cause instanceof SketchRefusal) return 'sketch';
  if (/ENOSPC|EACCES|EROFS|EDQUOT|no space left/i.test(String(cause))) return 'storage';
  return /allocation failed|out of memory|ENOMEM/i.test(String(cause)) ? 'memory' : 'crashed';
}

let told = 0;
let toldStage = '';
function report(stage: string, fraction: number): void {
  const now = performance.now();
  if (stage === toldStage && now - told < TELL_EVERY_MS) return;
  told = now;
  toldStage = stage;
  process.send?.({ kind: 'progress', stage, fraction } satisfies DrawNews);
}
