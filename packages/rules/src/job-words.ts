import type { DrawingStyle } from '@venture-atlas/types';

/** The names of drawing styles. */
export const drawingStyleWords: Record<DrawingStyle, string> = {
  parchment: 'Parchment',
  night: 'Night chart',
  atlas: 'Pale atlas',
};

/** Reasons for a failed drawing. */
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

/** The sentence for a failed drawing: what happened and what to do. The earlier picture stays. */
export const drawingProblemSentence = (problem: DrawingProblem): string =>
  `${sentences[problem]} The map is as it was.`;

/** Texts about archives of worlds. They are separate because few people need them. */
export const archiveWords = {
  gone: 'This archive is no longer kept. Ask for it again.',
  notReady: 'This archive is not ready yet.',
  cancelled: 'The archive is canceled.',
  changed: 'A picture of the world was changed while the archive was made. Ask for it again.',
  noRoom: 'There is no room left on the server to make the archive.',
  broken: 'The archive could not be made. Try again; if it fails again, tell the person who runs this site.',
} as const;

/** The names of import options on the screen. */
export const importOptionWords = {
  map: 'Map to put the places on',
  name: 'Name of the new map',
  frame: 'Size of the source’s map',
  fit: 'Stretch the source over the map',
  parents: 'Also put places on their states, categories or notes',
  hidden: 'Leave out what is hidden from players',
  drawings: 'Make places of drawings with words',
  units: 'The numbers are',
  y_axis: 'The second number runs',
  bounds: 'Part of the source that the map shows',
  unnamed: 'Number lines and areas that have no name',
  columns: 'Columns of the table',
  off_map: 'Leave out places that are on no map',
  one_per_group: 'One place for all markers of a group',
  coordinates: 'Make places of wiki pages with coordinates',
  articles: 'Keep wiki pages that have no place, to be put on a map later',
  only: 'Only this map',
  source: 'Name of the source',
  by: 'Made by',
  by_url: 'Web address of the maker',
  licence: 'License',
  simplify: 'Leave out points of shapes nearer than',
  overwrite: 'The files win over what was changed here',
  keep_changed: 'Keep what was changed since',
} as const;

/** Shown in a preview if an import would make very many maps. */
export const mapsLeftOut = (shown: number, total: number): string =>
  `The preview shows ${shown} of ${total} maps; all of them are imported.`;

const flags: Readonly<Record<string, keyof typeof importOptionWords>> = {
  map: 'map',
  name: 'name',
  frame: 'frame',
  fit: 'fit',
  parent: 'parents',
  hidden: 'hidden',
  drawings: 'drawings',
  units: 'units',
  y: 'y_axis',
  bounds: 'bounds',
  unnamed: 'unnamed',
  columns: 'columns',
  'off-map': 'off_map',
  'one-per-group': 'one_per_group',
  coordinates: 'coordinates',
  articles: 'articles',
  only: 'only',
  source: 'source',
  by: 'by',
  'by-url': 'by_url',
  licence: 'licence',
  simplify: 'simplify',
  overwrite: 'overwrite',
  'keep-changed': 'keep_changed',
};

/** Replaces names of command-line options in a sentence by the words of the screen. */
export function withScreenWords(sentence: string): string {
  return sentence.replaceAll(/(?<![\w-])--([a-z][a-z-]*)(?: (?:WxH|number|"name"))?/g, (whole, flag: string) => {
    const option = Object.hasOwn(flags, flag) ? flags[flag] : undefined;
    return option === undefined ? whole : `“${importOptionWords[option]}”`;
  });
}
