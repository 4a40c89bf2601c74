import { describe, expect, it } from 'vitest';
import { file, readDraft } from '../../test-support/read-draft.ts';
import { cssColor, kmlColor } from './css-color.ts';
import { dashOf, weightOfPixels } from './read-style.ts';
import { signOfWords } from './sign-of-words.ts';

describe('a color of a source', () => {
  it.each([
    ['#F00', '#ff0000'],
    ['#ff8800cc', '#ff8800'],
    ['DarkBlue', '#00008b'],
    ['rgb(1, 20, 255)', '#0114ff'],
    ['rgba(1 20 255 / 0.5)', '#0114ff'],
    [[255, 0, 16], '#ff0010'],
  ])('%j is %s', (raw, color) => expect(cssColor(raw)).toBe(color));

  it.each(['', 'url(x)', '#12', 'constructor', 'rgb(1,2)', 'rgb(300,0,0)', null, {}])('%j is none', (raw) => {
    expect(cssColor(raw)).toBeUndefined();
  });

  it('has its parts in another order in KML', () => expect(kmlColor('ff0288D1')).toBe('#d18802'));
});

describe('the symbol for an icon', () => {
  it.each([
    ['castle', 'castle'],
    ['icons/svg/tankard.svg', 'inn'],
    ['fas fa-campground', 'camp'],
    ['/uploads/pictogram/windmill-24.png', 'mill'],
    ['place-of-worship', 'temple'],
    ['https://maps.google.com/mapfiles/kml/shapes/campground.png', 'camp'],
    ['🏰', 'castle'],
    ['💀', 'skull'],
  ])('%s is %s', (raw, sign) => expect(signOfWords(raw)).toBe(sign));

  it.each(['', 'map-marker', 'circle', 'icon-1899', 'binoculars', 7])('%j has none', (raw) => {
    expect(signOfWords(raw)).toBeUndefined();
  });
});

it('widths and dashes become the nearest of ours', () => {
  expect([0.5, 2, 9, 'x'].map(weightOfPixels)).toEqual(['thin', 'middle', 'broad', undefined]);
  expect(['5,10', '1 4', [8, 8], ''].map(dashOf)).toEqual(['dashed', 'dotted', 'dashed', undefined]);
});

describe('the style of places', () => {
  const feature = (type: string, coordinates: unknown, properties: object) => ({
    type: 'Feature',
    geometry: { type, coordinates },
    properties,
  });
  const road = [
    [0, 0],
    [9, 9],
  ];

  it('is read from simplestyle in GeoJSON', async () => {
    const features = [
      feature('Point', [1, 2], { name: 'Keep', 'marker-symbol': 'castle', 'marker-color': '#00f' }),
      feature('LineString', road, { name: 'Way', stroke: 'brown', 'stroke-width': 4, 'stroke-dasharray': '4 4' }),
    ];
    const { positions } = await readDraft('geojson', [file('x.geojson', { type: 'FeatureCollection', features })]);
    expect(positions('Keep')[0]?.style).toEqual({ sign: 'castle', color: '#0000ff' });
    expect(positions('Way')[0]?.style).toEqual({ color: '#a52a2a', weight: 'broad', dash: 'dashed' });
  });

  it('is read from the options of uMap, and from those of its layer', async () => {
    const umap = {
      type: 'umap',
      properties: { name: 'Coast' },
      geometry: { type: 'Point', coordinates: [0, 0] },
      layers: [
        {
          type: 'FeatureCollection',
          _umap_options: { name: 'Inns', color: 'DarkGreen', iconUrl: '/uploads/pictogram/beer.png' },
          features: [
            feature('Point', [1, 2], { name: 'Oak' }),
            feature('Point', [3, 2], { name: 'Ash', _umap_options: { color: 'Red' } }),
          ],
        },
      ],
    };
    const { positions } = await readDraft('umap', [file('x.umap', umap)]);
    expect(positions('Oak')[0]?.style).toEqual({ sign: 'inn', color: '#006400' });
    expect(positions('Ash')[0]?.style).toEqual({ sign: 'inn', color: '#ff0000' });
  });

  it('is read from KML: its own, and shared ones that come later, also as a pair', async () => {
    const placemark = (name: string, style: string) =>
      `<Placemark><name>${name}</name>${style}<Point><coordinates>1,2</coordinates></Point></Placemark>`;
    const kml = `<?xml version="1.0"?><kml><Document>
      ${placemark('Own', '<Style><IconStyle><color>ff0000ff</color></IconStyle></Style>')}
      ${placemark('Shared', '<styleUrl>#camp</styleUrl>')}
      ${placemark('Pair', '<styleUrl>#pair</styleUrl>')}
      <Placemark><name>Way</name><styleUrl>#camp</styleUrl><LineString><coordinates>0,0 9,9</coordinates></LineString></Placemark>
      <Style id="camp"><IconStyle><color>ff00ff00</color><Icon><href>http://x.example/campground.png</href></Icon></IconStyle>
        <LineStyle><color>ff336699</color><width>1</width></LineStyle></Style>
      <StyleMap id="pair"><Pair><key>highlight</key><styleUrl>#no</styleUrl></Pair><Pair><key>normal</key><styleUrl>#camp</styleUrl></Pair></StyleMap>
      </Document></kml>`;
    const { positions } = await readDraft('kml', [file('x.kml', kml)]);
    expect(positions('Own')[0]?.style).toEqual({ color: '#ff0000' });
    for (const name of ['Shared', 'Pair'])
      expect(positions(name)[0]?.style).toEqual({ sign: 'camp', color: '#00ff00' });
    expect(positions('Way')[0]?.style).toEqual({ color: '#996633', weight: 'thin' });
  });

  it('is read from the icons of an Obsidian vault by the types of its markers', async () => {
    const data = {
      mapMarkers: [{ id: 'm', markers: [{ id: '1', type: 'Tavern', loc: [1, 2], link: 'Oak' }] }],
      markerIcons: [{ type: 'Tavern', iconName: 'beer', color: '#8b4513' }],
    };
    const { positions } = await readDraft('obsidian', [file('data.json', data)], { frame: { width: 9, height: 9 } });
    expect(positions('Oak')[0]?.style).toEqual({ sign: 'inn', color: '#8b4513' });
  });

  it('is read from the notes of Foundry', async () => {
    const note = { _id: 'n', x: 5, y: 5, text: 'Oak', texture: { src: 'icons/svg/castle.svg', tint: '#00ff00' } };
    const scene = { _id: 's', name: 'Hall', width: 10, height: 10, padding: 0, notes: [note], walls: [] };
    const { positions } = await readDraft('foundry', [file('scene.json', scene)]);
    expect(positions('Oak')[0]?.style).toEqual({ sign: 'castle', color: '#00ff00' });
  });
});
