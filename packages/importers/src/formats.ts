/** Every format that can be read, with the words for people. */
export const formats = {
  geojson: 'GeoJSON',
  csv: 'place list (CSV)',
  azgaar: "Azgaar's Fantasy Map Generator",
  umap: 'uMap',
  kml: 'KML and KMZ (Google Earth, My Maps)',
  gpx: 'GPX',
  watabou: 'Watabou’s city and village generators',
  obsidian: 'Obsidian vault with the Leaflet plugin',
  foundry: 'Foundry VTT',
  universalvtt: 'Universal VTT (Dungeondraft and others)',
  fandom: 'Fandom interactive map',
  datamaps: 'wiki.gg DataMaps',
  legendkeeper: 'LegendKeeper',
  kanka: 'Kanka',
  mediawiki: 'MediaWiki XML',
} as const;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as FormatName[];

export const isFormatName = (name: string): name is FormatName => Object.hasOwn(formats, name);
