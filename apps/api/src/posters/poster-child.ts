/**
 * The child process that draws a poster: pictures are decoded and type is set
 * here, never in the server's own process. Takes one PosterTask by message,
 * answers one PosterAnswer, and leaves.
 */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { drawPdf } from './draw-pdf.ts';
import { drawPng } from './draw-png.ts';
import { drawPoster, type PosterOrder } from './poster-drawing.ts';
import type { PosterAnswer, PosterTask } from './poster-task.ts';

// The server is gone, or has the answer: nobody waits any more.
process.once('disconnect', () => process.exit());

process.once('message', (task: PosterTask) => {
  void answer(task).then((result) => {
    process.send?.(result, () => process.disconnect());
  });
});

async function answer({ order, target, work }: PosterTask): Promise<PosterAnswer> {
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const poster = drawPoster(JSON.parse(await readFile(order, 'utf8')) as PosterOrder);
    const unlettered = poster.inked.unlettered;
    if (target.endsWith('.pdf')) await drawPdf(poster, target, work);
    else await drawPng(poster, target);
    return { ok: true, unlettered, peakMb: peakMb() };
  } catch (error) {
    const isStorage = /ENOSPC|EACCES|EROFS|EDQUOT|no space left/i.test(String(error));
    return { ok: false, reason: isStorage ? 'storage' : 'broken', what: String(error), peakMb: peakMb() };
  }
}

const peakMb = (): number => Math.round(process.resourceUsage().maxRSS / 1024);
