import type { DrawingStyle } from '@venture-atlas/types';

/** What the hands are called. */
export const drawingStyleWords: Record<DrawingStyle, string> = {
  parchment: 'Parchment',
  night: 'Night chart',
  atlas: 'Pale atlas',
};

/** Why a map was not drawn. */
export const drawingProblems = [
  'sketch',
  'took_too_long',
  'storage',
  'no_room',
  'no_right',
  'memory',
  'crashed',
] as const;
export type DrawingProblem = (typeof drawingProblems)[number];

const sentences: Record<DrawingProblem, string> = {
  sketch: 'The sketch of this map cannot be drawn. Import the world again from its own file.',
  took_too_long: 'Drawing took too long and was stopped. Choose a smaller size.',
  storage: 'The drawing could not be stored: the server has no room left. Tell the operator.',
  no_room: 'The worlds of this owner have no room left for the drawing. Choose a smaller size, or remove pictures.',
  no_right: 'The person who requested this drawing can no longer edit the world. Request it again.',
  memory: 'The server has too little memory for a drawing of this size. Choose a smaller size.',
  crashed: 'Drawing was interrupted. Try again. If it happens again, tell the operator.',
};

/** Why a map was not drawn, for whoever asked for it: what happened and what to do. The picture before stays. */
export const drawingProblemSentence = (problem: DrawingProblem): string =>
  `${sentences[problem]} The map is as it was.`;
