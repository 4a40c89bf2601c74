/**
 * The child process that draws maps. Nothing that takes seconds of work or a gigabyte of memory runs in the server's own
 * process. Its order is a DrawOrder. When it is ended before it answers, nothing of it was ever stored.
 */

import { SketchRefusal } from '@venture-atlas/painter';
import { peakMb } from '../jobs/children/peak-memory.ts';
import { isDiskRefusal, serveOrder } from '../jobs/children/serve-order.ts';
import type { DrawAnswer, DrawNews, DrawOrder } from './draw-order.ts';
import { drawPicture } from './draw-picture.ts';

/** News are sent so seldom (ms) that they cost nothing. */
const TELL_EVERY_MS = 250;

serveOrder(async (order: DrawOrder, tell: (news: DrawNews) => void): Promise<DrawAnswer> => {
  try {
    return { kind: 'drawn', drawn: await drawPicture(order, seldom(tell)), peakMb: peakMb() };
  } catch (cause) {
    const what = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    return { kind: 'failed', problem: problemOf(cause), what, peakMb: peakMb() };
  }
});

function problemOf(cause: unknown): 'sketch' | 'storage' | 'memory' | 'crashed' {
  if (cause instanceof SketchRefusal) return 'sketch';
  if (isDiskRefusal(cause)) return 'storage';
  return /allocation failed|out of memory|ENOMEM/i.test(String(cause)) ? 'memory' : 'crashed';
}

function seldom(tell: (news: DrawNews) => void): (stage: string, fraction: number) => void {
  let told = 0;
  let toldStage = '';
  return (stage, fraction) => {
    const now = performance.now();
    if (stage === toldStage && now - told < TELL_EVERY_MS) return;
    told = now;
    toldStage = stage;
    tell({ stage, fraction });
  };
}
