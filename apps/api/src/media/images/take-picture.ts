import type {
  ChildAnswer,
  CutJob,
  FitJob,
  ImageAnswer,
  ImageJob,
  PreviewJob,
  StoredFiles,
  StoredPicture,
  StoredTiles,
  UploadJob,
} from './image-job.ts';
import { runImageChild } from './run-image-child.ts';

let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

/** Runs one at a time in this process: decoding two at once could need more memory than a small server has. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  waiting += 1;
  const run = last.then(() => {
    waiting -= 1;
    return work();
  });
  last = run.catch(() => undefined);
  return run;
}

let lastMap: Promise<unknown> = Promise.resolve();

/** Cuts or draws one whole map at a time, since they take longest. Uploads do not wait for them. */
export function runMapJob<T>(work: () => Promise<T>): Promise<T> {
  const run = lastMap.then(work);
  lastMap = run.catch(() => undefined);
  return run;
}

/** Number of pictures in the queue, without the one being decoded. */
export const picturesWaiting = (): number => waiting;

/** Stores one picture with its tiles. Never throws for a bad picture: the answer has the reason. */
export async function takePicture(job: ImageJob): Promise<ImageAnswer> {
  const answer = await inTurn(() => runImageChild<StoredPicture>({ kind: 'take', job }));
  return answer.ok ? { ok: true, picture: answer.result } : { ok: false, reason: answer.reason };
}

/** Stores a user's file without tiles. */
export const takeUpload = (job: UploadJob): Promise<ChildAnswer<StoredFiles>> =>
  inTurn(() => runImageChild({ kind: 'upload', job }));

/** Cuts a stored picture into tiles for a map. @param signal stops it; the answer is then `crashed` */
export const cutForMap = (job: CutJob, signal?: AbortSignal): Promise<ChildAnswer<StoredTiles>> =>
  runMapJob(() => inTurn(() => runImageChild({ kind: 'cut', job }, signal)));

/** Crops or pads a stored picture to the proportions of a map. */
export const fitStored = (job: FitJob): Promise<ChildAnswer<StoredFiles>> =>
  inTurn(() => runImageChild({ kind: 'fit', job }));

/** Makes a preview of a user's file. */
export const previewPicture = (job: PreviewJob): Promise<ChildAnswer<undefined>> =>
  inTurn(() => runImageChild({ kind: 'preview', job }));
