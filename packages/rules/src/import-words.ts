/** What each choice of an import is called on its screen. */
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

/** Said in a preview when an import would make a great many maps. */
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

/** A sentence that names options of the command line, with the words that the screen has for them. */
export function inWordsOfScreen(sentence: string): string {
  return sentence.replaceAll(/(?<![\w-])--([a-z][a-z-]*)(?: (?:WxH|number|"name"))?/g, (whole, flag: string) => {
    const option = Object.hasOwn(flags, flag) ? flags[flag] : undefined;
    return option === undefined ? whole : `“${importOptionWords[option]}”`;
  });
}
