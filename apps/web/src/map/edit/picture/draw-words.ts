/** What drawing a map again does, before somebody asks for it. */
export const drawWords =
  'Drawn anew from its sketch, with its towns where they stand now. The old picture stays until the new one is ready, and pins never move.';
