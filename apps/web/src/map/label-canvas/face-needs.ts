import { POINT_FLAGS, type PointChunk } from './point-chunk.ts';

/** What the letters of a map need beside the upright face. */
export interface FontNeeds {
  readonly isItalicNeeded: boolean;
  readonly isCapitalsNeeded: boolean;
  /** Holds every letter that may live in a file of its own, once: decides which files are fetched. */
  readonly letters: string;
}

/** Collects which faces and letters the points of a map need. */
export class FaceNeeds {
  private flags = 0;
  /** One of plain Latin stands for all of them. */
  private readonly letters = new Set(['a']);

  /** True when these points need what none before needed. */
  add(chunk: PointChunk): boolean {
    const before = JSON.stringify(this.needs);
    for (const flags of chunk.flags) this.flags |= flags;
    for (const letter of chunk.names) if (letter > 'ÿ') this.letters.add(letter);
    return JSON.stringify(this.needs) !== before;
  }

  get needs(): FontNeeds {
    return {
      isItalicNeeded: (this.flags & (POINT_FLAGS.water | POINT_FLAGS.line | POINT_FLAGS.hidden)) !== 0,
      isCapitalsNeeded: (this.flags & POINT_FLAGS.area) !== 0,
      letters: [...this.letters].join(''),
    };
  }
}
