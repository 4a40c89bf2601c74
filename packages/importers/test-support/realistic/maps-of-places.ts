import { gzipSync } from 'node:zlib';
import { fileOfBytes } from '../../src/index.ts';
import { type Part, road, type Sample, type Spot, sample, spots, tale, wood } from './sample.ts';

/** Features of points, a line, and an area. @param properties how the program names the fields of a place */
function features(properties: (spot: Spot) => object, id?: (index: number) => object): object[] {
  const all: [Spot, string, unknown][] = [
    ...spots.map((spot): [Spot, string, unknown] => [spot, 'Point', spot.at]),
    [{ name: 'Amroad', kind: 'road', at: [4, 4] }, 'LineString', road],
    [{ name: 'Amwood', kind: 'wood', at: [5, 6] }, 'Polygon', [wood]],
  ];
  return all.map(([spot, type, coordinates], index) => ({
    type: 'Feature',
    ...id?.(index),
    properties: properties(spot),
    geometry: { type, coordinates },
  }));
}

const gzipped: NonNullable<Parameters<typeof sample>[3]>['pack'] = (parts) =>
  parts.map(([name, text]) => fileOfBytes(`${name}.gz`, gzipSync(text)));

const collection = (list: object[], more: object = {}) => ({ type: 'FeatureCollection', ...more, features: list });
const usual = ({ name, kind }: Spot) => ({ name, type: kind, description: tale(name) });

const geojson: Sample[] = [
  sample('geojson', 'geojson.io, Save as GeoJSON', [['map.geojson', collection(features(usual, (id) => ({ id })))]]),
  sample('geojson', 'GitHub, simplestyle', [
    [
      'places.geojson',
      collection(
        features((spot) => ({ ...usual(spot), 'marker-symbol': 'castle', 'marker-color': '#c00', stroke: '#00c' })),
      ),
    ],
  ]),
  sample('geojson', 'QGIS 3, Save Features As, RFC 7946 off', [
    [
      'places.geojson',
      collection(
        features(({ name, kind }) => ({ fid: 1, Name: name, kind, notes: tale(name) })),
        {
          name: 'places',
          crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:OGC:1.3:CRS84' } },
        },
      ),
    ],
  ]),
  sample('geojson', 'QGIS 3, one file a layer', [
    ['towns.geojson', collection(features(usual).slice(0, 3))],
    ['ways.geojson', collection(features(usual).slice(3))],
  ]),
  sample('geojson', 'ogr2ogr, GeoJSONSeq', [
    [
      'places.geojsonl',
      features(usual)
        .map((one) => JSON.stringify(one))
        .join('\n'),
    ],
  ]),
  sample('geojson', 'ogr2ogr, GeoJSONSeq with RS=YES', [
    [
      'places.geojsons',
      features(usual)
        .map((one) => `\u001e${JSON.stringify(one)}\n`)
        .join(''),
    ],
  ]),
  sample('geojson', 'mapshaper, TopoJSON', [
    [
      'places.topojson',
      {
        type: 'Topology',
        arcs: [road],
        objects: {
          places: {
            type: 'GeometryCollection',
            geometries: [
              ...spots.map((spot) => ({ type: 'Point', coordinates: spot.at, properties: usual(spot) })),
              { type: 'LineString', arcs: [0], properties: { name: 'Amroad', description: tale('Amroad') } },
            ],
          },
        },
      },
    ],
  ]),
  sample('geojson', 'PostGIS, \\copy with ST_AsText', [
    [
      'places.csv',
      [
        'name,type,description,wkt',
        ...spots.map(({ name, kind, at }) => `${name},${kind},${tale(name)},POINT(${at.join(' ')})`),
      ]
        .concat(`Amroad,road,${tale('Amroad')},"LINESTRING(${road.map((at) => at.join(' ')).join(', ')})"`)
        .join('\n'),
    ],
  ]),
];

const table = (separator: string, head: string[], row: (spot: Spot) => unknown[]): string =>
  [head, ...spots.map(row)].map((cells) => cells.join(separator)).join('\r\n');
const degrees = ({ name, kind, at: [lon, lat] }: Spot) => [name, kind, lat, lon, tale(name)];
const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

const tables: Sample[] = [
  sample('csv', 'Google Sheets, Download as CSV', [
    ['places.csv', table(',', ['name', 'type', 'lat', 'lng', 'text'], degrees)],
  ]),
  sample('csv', 'Excel in German, CSV UTF-8', [
    ['places.csv', `\ufeff${table(';', ['Name', 'Type', 'Latitude', 'Longitude', 'Description'], degrees)}`],
  ]),
  sample(
    'csv',
    'Excel, Unicode Text',
    [['places.txt', table('\t', ['Name', 'Type', 'Latitude', 'Longitude', 'Notes'], degrees)]],
    {
      pack: (parts) => parts.map(([name, text]) => fileOfBytes(name, utf16(text))),
    },
  ),
  sample('csv', 'psql, unaligned', [['places.csv', table('|', ['name', 'kind', 'lat', 'lon', 'note'], degrees)]]),
  sample('csv', 'LibreOffice, all cells quoted', [
    [
      'places.csv',
      table(',', ['"name"', '"type"', '"x"', '"y"', '"info"'], ({ name, kind, at: [x, y] }) =>
        [name, kind, x * 90, y * 90, tale(name)].map((cell) => `"${cell}"`),
      ),
    ],
  ]),
  sample('csv', 'Minecraft, waypoints as X, Z', [
    [
      'waypoints.csv',
      table(',', ['Name', 'X', 'Y', 'Z', 'Notes'], ({ name, at: [x, z] }) => [name, x * -100, 64, z * 100, tale(name)]),
    ],
  ]),
];

const folder = (tag: string, inner: string): string => `<Folder><name>${tag}</name>${inner}</Folder>`;
const kmlPoint = ({ name, at: [lon, lat] }: Spot, more = ''): string =>
  `<Placemark><name>${name}</name><description><![CDATA[<p>${tale(name)}</p>]]></description>${more}<Point><coordinates>${lon},${lat},0</coordinates></Point></Placemark>`;
const kmlRoad = `<Placemark><name>Amroad</name><LineString><tessellate>1</tessellate><coordinates>${road.map((at) => `${at.join(',')},0`).join(' ')}</coordinates></LineString></Placemark>`;
const kml = (inner: string, space = 'http://www.opengis.net/kml/2.2'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="${space}"><Document><name>Amland</name>${inner}</Document></kml>`;

const earth: Sample[] = [
  sample('kml', 'Google Earth Pro, Save Place As KML', [
    [
      'doc.kml',
      kml(
        `<Style id="s"><IconStyle><color>ff0000ff</color></IconStyle></Style>${folder('Towns', spots.map((spot) => kmlPoint(spot, '<styleUrl>#s</styleUrl>')).join(''))}${kmlRoad}`,
      ),
    ],
  ]),
  sample('kml', 'Google My Maps, Export to KML', [
    [
      'Amland.kml',
      kml(
        folder(
          'Layer',
          spots
            .map((spot) =>
              kmlPoint(spot, `<ExtendedData><Data name="kind"><value>${spot.kind}</value></Data></ExtendedData>`),
            )
            .join(''),
        ),
      ),
    ],
  ]),
  sample('kml', 'Google Earth 4, KML 2.1, a place switched off', [
    [
      'old.kml',
      kml(
        `${spots.map((spot) => kmlPoint(spot)).join('')}<Placemark><name>Amlair</name><visibility>0</visibility><description>Hush of Amlair.</description><Point><coordinates>1,1,0</coordinates></Point></Placemark>`,
        'http://earth.google.com/kml/2.1',
      ),
    ],
  ]),
  ...(['1.0', '1.1'] as const).map((version) =>
    sample('gpx', `Garmin BaseCamp, GPX ${version}`, [
      [
        'places.gpx',
        `<?xml version="1.0"?><gpx version="${version}" creator="x" xmlns="http://www.topografix.com/GPX/${version.replace('.', '/')}">${spots.map(({ name, kind, at: [lon, lat] }) => `<wpt lat="${lat}" lon="${lon}"><name>${name}</name><desc>${tale(name)}</desc><sym>${kind}</sym></wpt>`).join('')}<trk><name>Amroad</name><trkseg>${road.map(([lon, lat]) => `<trkpt lat="${lat}" lon="${lon}"/>`).join('')}</trkseg></trk></gpx>`,
      ],
    ]),
  ),
];

const umapOf = (settings: string, more: object): Part => [
  'amland.umap',
  {
    type: 'umap',
    uri: 'https://umap.example/map/7#6/1/2',
    properties: { name: 'Amland', description: tale('Amland') },
    geometry: { type: 'Point', coordinates: [5, 5] },
    layers: [
      {
        type: 'FeatureCollection',
        [settings]: { name: 'Places', ...more },
        features: features(({ name, kind }) => ({
          name,
          kind,
          description: tale(name),
          [settings]: { color: 'DarkRed' },
        })),
      },
    ],
  },
];
const umap: Sample[] = [
  sample('umap', 'uMap 1, Download, full map data', [umapOf('_umap_options', {})]),
  sample('umap', 'uMap 2, Download, full map data', [umapOf('_umap_options', { labelKey: 'name', type: 'Cluster' })]),
  sample('umap', 'uMap of 2013, with _storage', [umapOf('_storage', {})]),
  sample('geojson', 'uMap 2, Download as GeoJSON', [
    [
      'amland.geojson',
      collection(features(({ name }) => ({ name, description: tale(name), _umap_options: { color: 'Red' } }))),
    ],
  ]),
  sample('csv', 'uMap 2, Download as CSV', [
    [
      'amland.csv',
      [
        'name,description,Latitude,Longitude',
        ...spots.map(({ name, at: [lon, lat] }) => `${name},${tale(name)},${lat},${lon}`),
      ].join('\n'),
    ],
  ]),
];

const packed: Sample[] = [
  sample('geojson', 'tippecanoe input, GeoJSON with gzip', [['places.geojson', collection(features(usual))]], {
    pack: gzipped,
  }),
  sample(
    'geojson',
    'ogr2ogr, GeoJSONSeq to /vsigzip/',
    [
      [
        'places.geojsonl',
        features(usual)
          .map((one) => JSON.stringify(one))
          .join('\n'),
      ],
    ],
    { pack: gzipped },
  ),
  sample('csv', 'a table with gzip', [['places.csv', table(',', ['name', 'type', 'lat', 'lng', 'text'], degrees)]], {
    pack: gzipped,
  }),
  sample('umap', 'uMap 2, backup with gzip', [umapOf('_umap_options', {})], { pack: gzipped }),
];

/** Maps, tables, and tracks of programs for the real earth. */
export const mapsOfPlaces: readonly Sample[] = [...geojson, ...tables, ...earth, ...umap, ...packed];
