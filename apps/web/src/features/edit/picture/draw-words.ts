/** Describes what drawing a map again does, before the user requests it. */
export const drawWords =
  'Redrawn from its sketch, with its towns where they are now. The old picture stays until the new one is ready, and pins never move.';
