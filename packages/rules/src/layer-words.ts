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
