import type { ImageProblem } from './image-job.ts';

/** A picture that is not taken, with the reason. */
export class ImageRefusal extends Error {
  readonly problem: ImageProblem;

  constructor(problem: ImageProblem) {
    super(`picture refused: ${problem}`);
    this.name = 'ImageRefusal';
    this.problem = problem;
  }
}
