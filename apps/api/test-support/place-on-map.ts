import type { Child } from '@venture-atlas/types';

/** A place on a map as its answer has it: a village without a picture, a text, or a map of its own. */
export const placeOnMap = (changes: Partial<Child> = {}): Child => ({
  id: 7,
  location_id: 70,
  name: 'Amphail',
  slug: 'amphail',
  type: 'village',
  lat: 250,
  lng: 400,
  scale: 20,
  rotation: 0,
  label_x_offset: 0,
  label_y_offset: 0,
  label_wrap_ratio: 0,
  display_dot: true,
  geojson: null,
  image: null,
  has_map: false,
  parents: [],
  wiki_url: null,
  version: 1,
  ...changes,
});
