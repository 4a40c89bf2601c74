/**
 * Child process that decodes pictures. No image is parsed in the server's own process: decompression bombs and codec
 * faults end only this process. Its order is a ChildJob.
 */

import { IMAGE_PIXELS_MAX } from '@venture-atlas/types';
import sharp from 'sharp';
import { peakMb } from '../../jobs/children/peak-memory.ts';
import { isDiskRefusal, serveOrder } from '../../jobs/children/serve-order.ts';
import { isMediaRefusal } from '../store/media-store-error.ts';
import { checkPicture } from './check-picture.ts';
import { cutPicture, cutPlain } from './cut-picture.ts';
import type { ChildAnswer, ChildJob, PreviewJob } from './image-job.ts';
import { ImageRefusal } from './picture-refused.ts';
import { fitPicture, storePicture, storeUpload } from './store-picture.ts';

/** Longest side in pixels. */
const PREVIEW_SIDE = 480;

/** Writes a small WebP of a user's file, without its metadata. @throws ImageRefusal */
async function makePreview({ source, format, target }: PreviewJob): Promise<void> {
  const meta = await checkPicture(source, format, IMAGE_PIXELS_MAX);
  const image = sharp(source, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' });
  if ((meta.orientation ?? 1) > 1) image.autoOrient();
  await image
    .resize({ width: PREVIEW_SIDE, height: PREVIEW_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75, effort: 2 })
    .toFile(target)
    .catch(() => {
      throw new ImageRefusal('damaged');
    });
}

serveOrder(answer);

async function answer(job: ChildJob): Promise<ChildAnswer<unknown>> {
  // Allow only three decoders, whatever the file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  if (job.kind !== 'take' || job.job.trust === 'upload') sharp.concurrency(1);
  try {
    return { ok: true, result: await work(job), peakMb: peakMb() };
  } catch (error) {
    if (error instanceof ImageRefusal) return { ok: false, reason: error.problem, peakMb: peakMb() };
    if (isMediaRefusal(error)) return { ok: false, reason: 'unavailable', cause: String(error), peakMb: peakMb() };
    if (isDiskRefusal(error)) return { ok: false, reason: 'storage', cause: String(error), peakMb: peakMb() };
    return { ok: false, reason: 'damaged', peakMb: peakMb() };
  }
}

function work(job: ChildJob): Promise<unknown> {
  switch (job.kind) {
    case 'take':
      return storePicture(job.job, job.work);
    case 'upload':
      return storeUpload(job.job, job.work);
    case 'cut':
      return cutPicture(job.job, job.work);
    case 'plain':
      return cutPlain(job.job, job.work);
    case 'fit':
      return fitPicture(job.job, job.work);
    case 'preview':
      return makePreview(job.job);
  }
}
