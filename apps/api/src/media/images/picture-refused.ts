import { pictureProblemSentence } from '@venture-atlas/rules';
import { AppError } from '../../errors.ts';
import type { ImageFailure, ImageProblem } from './image-job.ts';

/** Thrown when a picture is refused. */
export class ImageRefusal extends Error {
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem) {
    super(`picture refused: ${problem}`);
    this.name = 'ImageRefusal';
    this.problem = problem;
  }
}

/**
 * Converts a refusal to an AppError with a sentence. A full disk or an unreachable store is not the picture's fault.
 * @param name of the file
 * @param mostPixels limit of the picture; default: IMAGE_PIXELS_MAX
 */
export function pictureRefused({ reason: problem, cause }: ImageFailure, name = '', mostPixels?: number): AppError {
  const why = cause === undefined ? {} : { cause: new Error(cause) };
  if (problem === 'unavailable') return new AppError('unavailable', why);
  return problem === 'storage'
    ? new AppError('storage_full', why)
    : new AppError('image_not_accepted', { message: pictureProblemSentence(problem, name, mostPixels) });
}
