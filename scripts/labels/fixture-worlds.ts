/** Worlds in a folder of real files that is not part of this project, with their paths within the folder. */
export const fixtureWorlds: readonly { name: string; paths: readonly string[] }[] = [
  { name: 'Mones', paths: ['azgaar/mones-full.json'] },
  {
    name: 'Beisfia',
    paths: ['1.88.map', 'cells.geojson', 'rivers.geojson', 'burgs.csv', 'states.csv', 'provinces.csv'].map(
      (file) => `azgaar/beisfia-${file}`,
    ),
  },
  { name: 'Laile', paths: ['azgaar/laile-1.71.map'] },
  { name: 'Tourland', paths: ['azgaar/tourland-markers.geojson'] },
  {
    name: 'Westeros',
    paths: [
      ...['locations', 'roads', 'rivers', 'politcal', 'regions', 'islands', 'lakes', 'landscape', 'continents'].map(
        (layer) => `geojson-westeros/got_${layer}.geojson`,
      ),
    ],
  },
  { name: 'Thellade', paths: ['obsidian-leaflet/thellade'] },
  { name: 'Charmic', paths: ['foundry/charmic'] },
  { name: 'Andaria', paths: ['fandom-map/andaria-head.json'] },
  { name: 'A campaign of Kanka', paths: ['kanka/api'] },
  { name: 'A trip', paths: ['umap/test_upload_data.umap'] },
  { name: 'The Sword Coast', paths: ['place-lists/sword-coast-places.csv'] },
];
