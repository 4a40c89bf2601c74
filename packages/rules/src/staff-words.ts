import type { SecretFor } from './secrets.ts';

/** Texts about layers. They are separate from the sentences of readers because they load with the layers. */
export const layerWords = {
  isOff: (layer: string) => `Its layer, ${layer}, is off.`,
  found: 'Its layer is off: only this place is shown.',
  show: 'Show it',
  names: 'Names',
  borders: 'Borders of places',
  showAll: 'Show all',
  keptOnDevice: 'Kept on this device',
};

/** Texts of a map's overview. */
export const overviewWords = {
  title: 'Overview',
  open: 'Overview',
  close: 'Close overview',
  window: 'What you see of this map',
  onMap: (map: string, parent: string) => `${map} on the ${parent} map`,
} as const;

/** The readers of a secret inside a text. They are separate because few people read a secret. */
export const secretWords: Record<SecretFor, string> = {
  editors: 'Only editors read this',
  dm: 'Editors and the DM read this',
};
