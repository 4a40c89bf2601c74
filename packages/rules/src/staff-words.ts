import type { SecretFor } from './secrets.ts';

/** Words about layers; apart from the sentences of readers, since they come with the layers. */
export const layerWords = {
  isOff: (layer: string) => `Its layer, ${layer}, is off.`,
  found: 'Its layer is off: only this place is shown.',
  show: 'Show it',
  names: 'Names',
  borders: 'Borders of places',
  showAll: 'Show all',
  keptOnDevice: 'Kept on this device',
};

/** What the overview of a map says. */
export const overviewWords = {
  title: 'Overview',
  open: 'Overview',
  close: 'Close overview',
  window: 'What you see of this map',
  onMap: (map: string, parent: string) => `${map} on the ${parent} map`,
} as const;

/** Who reads a secret inside a text; apart from the other sentences, since few people read one. */
export const secretWords: Record<SecretFor, string> = {
  editors: 'Only editors read this',
  dm: 'Editors and the DM read this',
};
