import { pictureProblemSentence } from '@venture-atlas/rules';
import { AppError } from '../../errors.ts';
import type { ImageFailure, ImageProblem } from './image-job.ts';

/** A picture that is not taken, with the reason. */
export class ImageRefusal extends Error {
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem) {
    super(`picture refused: ${problem}`);
    this.name = 'ImageRefusal';
    this.problem = problem;
  }
}

/**
 * The refusal of a picture, in words; a full disk or a store out of reach is not the picture's fault.
 * @param name of the file
 * @param mostPixels that a picture may have; left out: as many as usual
 */
export function pictureRefused({ reason: problem, cause }: ImageFailure, name = '', mostPixels?: number): AppError {
  const why = cause === undefined ? {} : { cause: new Error(cause) };
  if (problem === 'unavailable') return new AppError('unavailable', why);
  return problem === 'storage'
    ? new AppError('storage_full', why)
    : new AppError('image_not_accepted', { message: pictureProblemSentence(problem, name, mostPixels) });
}
