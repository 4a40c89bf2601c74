/** What drawing a map again does, before somebody asks for it. */
export const drawWords =
  'Redrawn from its sketch, with its towns where they are now. The old picture stays until the new one is ready, and pins never move.';
