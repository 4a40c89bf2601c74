import { POINT_FLAGS, type PointChunk } from './point-chunk.ts';

/** The fonts that a map needs besides the upright face. */
export interface FontNeeds {
  readonly isItalicNeeded: boolean;
  readonly isCapitalsNeeded: boolean;
  /** Each letter that may be in a separate font file, once. Decides which files are loaded. */
  readonly letters: string;
}

/** Collects the faces and letters that the points of a map need. */
export class FaceNeeds {
  private flags = 0;
  /** One letter stands for all of plain Latin. */
  private readonly letters = new Set(['a']);

  /** Returns true if these points need a face or letter that no earlier point needed. */
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
