/**
 * Child process that draws maps, so that seconds of work and a gigabyte of memory stay out of the server's process. Its
 * order is a DrawOrder. If it is killed before its answer, nothing was stored.
 */

import { SketchRefusal } from '@venture-atlas/painter';
import { peakMb } from '../jobs/children/peak-memory.ts';
import { isDiskRefusal, serveOrder } from '../jobs/children/serve-order.ts';
import type { DrawAnswer, DrawNews, DrawOrder } from './draw-order.ts';
import { drawPicture } from './draw-picture.ts';

/** Shortest interval of progress reports (ms). */
const REPORT_EVERY_MS = 250;

serveOrder(async (order: DrawOrder, report: (news: DrawNews) => void): Promise<DrawAnswer> => {
  try {
    return { kind: 'drawn', drawn: await drawPicture(order, throttled(report)), peakMb: peakMb() };
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

function throttled(report: (news: DrawNews) => void): (stage: string, fraction: number) => void {
  let reportedAt = 0;
  let lastStage = '';
  return (stage, fraction) => {
    const now = performance.now();
    if (stage === lastStage && now - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = now;
    lastStage = stage;
    report({ stage, fraction });
  };
}
