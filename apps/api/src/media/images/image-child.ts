/**
 * The child process that decodes pictures. Nothing that parses an image runs
 * in the server's own process: a bomb or a codec fault ends here. Its order is a
 * ChildJob.
 */

import sharp from 'sharp';
import { peakMb } from '../../jobs/children/peak-memory.ts';
import { isDiskRefusal, serveOrder } from '../../jobs/children/serve-order.ts';
import { isMediaRefusal } from '../store/media-store-error.ts';
import { cutPicture, cutPlain } from './cut-picture.ts';
import { fitPicture } from './fit-picture.ts';
import type { ChildAnswer, ChildJob } from './image-job.ts';
import { ImageRefusal } from './image-refusal.ts';
import { makePreview } from './make-preview.ts';
import { storePicture, storeUpload } from './store-picture.ts';

serveOrder(answer);

async function answer(job: ChildJob): Promise<ChildAnswer<unknown>> {
  // Only three decoders exist from here on, whatever a file claims to be.
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
