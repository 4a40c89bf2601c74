/**
 * Told how far a piece of work is, 0 to 1. Awaiting it lets the process
 * answer messages, so that whoever waits is told each second and can stop it.
 */
export type Progress = (fraction: number) => Promise<void>;

/** A part of a larger progress: 0 to 1 of the part is `from` to `to` of the whole. */
export const partOf =
  (whole: Progress, from: number, to: number): Progress =>
  (fraction) =>
    whole(from + (to - from) * Math.min(1, Math.max(0, fraction)));

/** For whoever does not want to know. */
export const noProgress: Progress = async () => {};
