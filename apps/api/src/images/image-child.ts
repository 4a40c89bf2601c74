/**
 * The child process that decodes pictures. Nothing that parses an image runs
 * in the server's own process: a bomb or a codec fault ends here. Takes one
 * ImageJob by message, answers one ImageAnswer, and leaves.
 */
import sharp from 'sharp';
import type { ImageAnswer, ImageJob } from './image-job.ts';
import { ImageRefusal } from './image-refusal.ts';
import { storePicture } from './store-picture.ts';

process.once('message', (job: ImageJob) => {
  void answer(job).then((result) => {
    process.send?.(result, () => process.disconnect());
  });
});

async function answer(job: ImageJob): Promise<ImageAnswer> {
  // Only three decoders exist from here on, whatever a file claims to be.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  if (job.trust === 'upload') sharp.concurrency(1);
  try {
    return { ok: true, picture: await storePicture(job) };
  } catch (error) {
    if (error instanceof ImageRefusal) return { ok: false, reason: error.problem };
    const code = (error as NodeJS.ErrnoException).code;
    return { ok: false, reason: code === 'ENOSPC' || code === 'EACCES' || code === 'EROFS' ? 'storage' : 'damaged' };
  }
}
