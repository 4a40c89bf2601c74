/** The share of the paper that one scattered thing needs (Poisson disks fill about two thirds). */
const FILL = 0.7;

/** How far things must stand apart so that a sheet of this area holds at most `most` of them; at least `usual`. */
export const spacingFor = (usual: number, most: number, area: number): number =>
  Math.max(usual, Math.sqrt((area * FILL) / most));
