/**
 * Child process that draws a poster. It reads the map on its own connection, decodes pictures and sets type, so that
 * none of this runs in the server's process. Its order is a PosterTask.
 */
import { posterWords } from '@venture-atlas/rules';
import sharp from 'sharp';
import { dataSourceAt } from '../db/engine.ts';
import { openReader } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { peakMb } from '../jobs/children/peak-memory.ts';
import { isDiskRefusal, serveOrder } from '../jobs/children/serve-order.ts';
import { openMediaStore } from '../media/store/media-store.ts';
import { drawPdf } from './draw-pdf.ts';
import { drawPng } from './draw-png.ts';
import { withMaskedPicture } from './masked-map.ts';
import { readPosterOrder } from './order-poster.ts';
import { drawPoster, type PosterOrder } from './poster-drawing.ts';
import type { PosterAnswer, PosterTask } from './poster-task.ts';

serveOrder(answer);

async function answer(task: PosterTask): Promise<PosterAnswer> {
  const { target, work } = task;
  sharp.cache(false);
  sharp.concurrency(1);
  try {
    const order = await readOrder(task);
    const poster = drawPoster(await withMaskedPicture(order, openMediaStore(task.media), work));
    const unlettered = poster.inked.unlettered;
    if (target.endsWith('.pdf')) await drawPdf(poster, target, work);
    else await drawPng(poster, target);
    return { ok: true, unlettered, fog: order.masked?.fog.shown ?? null, peakMb: peakMb() };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, reason: 'refused', what: refusalOf(error), peakMb: peakMb() };
    return { ok: false, reason: isDiskRefusal(error) ? 'storage' : 'broken', what: String(error), peakMb: peakMb() };
  }
}

async function readOrder({ ask, database, media }: PosterTask): Promise<PosterOrder> {
  const db = openReader(dataSourceAt(database));
  try {
    return await readPosterOrder(db, ask, openMediaStore(media));
  } finally {
    await db.destroy();
  }
}

/** Without access, the sentence does not reveal whether the map exists. */
const refusalOf = (error: AppError): string =>
  error.code === 'not_found' || error.code === 'forbidden' ? posterWords.notSeen : error.message;
