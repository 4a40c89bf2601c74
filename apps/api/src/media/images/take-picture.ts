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

/** One at a time in the whole process: two decoded at once could need more memory than a small server has. */
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

/** Whole maps, cut or drawn, one at a time: they take the most by far. What people upload meanwhile does not wait for them. */
export function inMapTurn<T>(work: () => Promise<T>): Promise<T> {
  const run = lastMap.then(work);
  lastMap = run.catch(() => undefined);
  return run;
}

/** How many pictures wait for their turn; the one being decoded is not counted. */
export const picturesWaiting = (): number => waiting;

/** Takes one picture in, with its tiles. Never throws for a bad picture; the answer says what was wrong. */
export async function takePicture(job: ImageJob): Promise<ImageAnswer> {
  const answer = await inTurn(() => runImageChild<StoredPicture>({ kind: 'take', job }));
  return answer.ok ? { ok: true, picture: answer.result } : { ok: false, reason: answer.reason };
}

/** Takes somebody's file in, without tiles. */
export const takeUpload = (job: UploadJob): Promise<ChildAnswer<StoredFiles>> =>
  inTurn(() => runImageChild({ kind: 'upload', job }));

/** Cuts a stored picture into tiles for a map. @param signal ends it early; the answer is `crashed` then */
export const cutForMap = (job: CutJob, signal?: AbortSignal): Promise<ChildAnswer<StoredTiles>> =>
  inMapTurn(() => inTurn(() => runImageChild({ kind: 'cut', job }, signal)));

/** Makes a picture in the proportion of a map of a stored one. */
export const fitStored = (job: FitJob): Promise<ChildAnswer<StoredFiles>> =>
  inTurn(() => runImageChild({ kind: 'fit', job }));

/** Makes a small picture of somebody's file. */
export const previewPicture = (job: PreviewJob): Promise<ChildAnswer<undefined>> =>
  inTurn(() => runImageChild({ kind: 'preview', job }));
