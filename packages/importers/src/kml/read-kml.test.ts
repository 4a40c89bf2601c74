import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { changed, file, readDraft, skipped } from '../../test-support/read-draft.ts';
import { detectFormat, fileOfBytes, zipFiles } from '../index.ts';

const kml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">${body}</kml>`;
const spot = (lon: number, lat: number) => `<Point><coordinates>${lon},${lat},0</coordinates></Point>`;
const placemark = (name: string, more: string) => `<Placemark><name>${name}</name>${more}</Placemark>`;
const ring = (lon: number, lat: number, side: number) =>
  `<LinearRing><coordinates>
    ${lon},${lat},0 ${lon + side},${lat},0
    ${lon + side},${lat + side},0 ${lon},${lat + side},0 ${lon},${lat},0
  </coordinates></LinearRing>`;
const read = (body: string, options = {}) => readDraft('kml', [file('a.kml', kml(body))], options);

describe('a KML file', () => {
  it('is a map named after its document, with folders as types', async () => {
    const files = [
      file(
        'doc.kml',
        kml(
          `<Document><name>Amberland</name><Folder><name>Towns</name>${placemark('Amber', `<description><![CDATA[<b>A town</b>]]></description>${spot(20.5, 10.25)}`)}</Folder></Document>`,
        ),
      ),
    ];
    expect(await detectFormat(files)).toBe('kml');
    const { draft, location, positions } = await readDraft('kml', files);
    expect(draft.locations[0]).toMatchObject({ name: 'Amberland', isRoot: true });
    expect(location('Amber')).toMatchObject({ type: 'town', text: { top_section: 'A town', markdown: '**A town**' } });
    expect(positions('Amber')).toHaveLength(1);
  });

  it('of My Maps has its layers and texts with other fields', async () => {
    const outcome = await read(`<Document><name>The Reach</name>
      <Style id="icon-1"><IconStyle><color>ff5252ff</color></IconStyle><BalloonStyle><text>$[name]</text></BalloonStyle></Style>
      <Folder><name>Points of note</name>
        ${placemark(
          'Oak',
          `<description><![CDATA[Old.<br><img src="https://x.example/a.png">rank: 3]]></description><styleUrl>#icon-1</styleUrl>
          <ExtendedData><Data name="kind"><value>Inn</value></Data><Data name="rank"><value>3</value></Data><Data name="__proto__"><value>x</value></Data></ExtendedData>${spot(1, 2)}`,
        )}
        ${placemark('Elm', `<styleUrl>#icon-1</styleUrl>${spot(3, 4)}`)}
      </Folder></Document>`);
    expect(outcome.draft.locations.slice(1).map(({ name, type }) => [name, type])).toEqual([
      ['Oak', 'Inn'],
      ['Elm', 'Points of note'],
    ]);
    expect(outcome.location('Oak')?.text?.top_section).toBe('Old.\nrank: 3');
    expect(outcome.report.unmapped).not.toHaveProperty('style');
    expect(outcome.report.read).toEqual({ placemarks: 2 });
  });

  it('of Google Earth has lines, areas with holes, parts of one place, and tracks', async () => {
    const hole = `<innerBoundaryIs>${ring(2, 2, 1)}</innerBoundaryIs>`;
    const area = (lon: number, inner = '') =>
      `<Polygon><outerBoundaryIs>${ring(lon, 0, 10)}</outerBoundaryIs>${inner}</Polygon>`;
    const outcome = await read(`<Document><Folder><name>Realms</name>
      ${placemark('Aria', area(0, hole))}
      ${placemark('Isles', `<MultiGeometry>${area(20)}<MultiGeometry>${area(40)}</MultiGeometry></MultiGeometry>`)}
      </Folder><Folder><name>Ways</name>
      ${placemark('North Road', '<LineString><tessellate>1</tessellate><coordinates>0,0 5, 5, 0 9,9,120</coordinates></LineString>')}
      ${placemark('March', '<gx:Track><when>2020</when><gx:coord>0 1 0</gx:coord><gx:coord>4 8 0</gx:coord></gx:Track>')}
      </Folder></Document>`);
    const shapeOf = (name: string) => outcome.positions(name)[0]?.geojson?.geometry;
    expect(shapeOf('Aria')?.coordinates[0]).toHaveLength(2);
    expect(shapeOf('Isles')?.coordinates).toHaveLength(2);
    expect([shapeOf('North Road'), shapeOf('March')].map((shape) => [shape?.type, shape?.coordinates.length])).toEqual([
      ['LineString', 3],
      ['LineString', 2],
    ]);
    expect(outcome.location('Aria')?.type).toBe('state');
    // North is up, and both axes have the same scale.
    const line = shapeOf('North Road')?.coordinates as [number, number][];
    expect((line[2]?.[1] ?? 0) - (line[0]?.[1] ?? 0)).toBeCloseTo((line[2]?.[0] ?? 0) - (line[0]?.[0] ?? 0), 6);
  });

  it('of a GIS has the fields of its schema, and namespace prefixes', async () => {
    const { location } = await readDraft('kml', [
      file(
        'g.kml',
        `<kml:kml xmlns:kml="http://www.opengis.net/kml/2.2"><kml:Document><kml:Folder><kml:name>lakes</kml:name><kml:Placemark><kml:ExtendedData><kml:SchemaData schemaUrl="#l"><kml:SimpleData name="NAME">Mere</kml:SimpleData><kml:SimpleData name="note">Deep.</kml:SimpleData></kml:SchemaData></kml:ExtendedData><kml:Point><kml:coordinates>1,2</kml:coordinates></kml:Point></kml:Placemark></kml:Folder></kml:Document></kml:kml>`,
      ),
    ]);
    expect(location('Mere')).toMatchObject({ type: 'lake', text: { top_section: 'Deep.' } });
  });

  it('hides places that are switched off', async () => {
    const body = `<Folder><name>Lairs</name><visibility>0</visibility><Folder>${placemark('Den', spot(1, 1))}</Folder></Folder>
      ${placemark('Pit', `<visibility>0</visibility>${spot(2, 2)}`)}${placemark('Oak', spot(3, 3))}`;
    const kept = await read(body);
    expect(kept.draft.locations.filter(({ isHidden }) => isHidden).map(({ name }) => name)).toEqual(['Den', 'Pit']);
    const outcome = await read(body, { hidden: 'skip' });
    expect(outcome.draft.locations.slice(1).map(({ name }) => name)).toEqual(['Oak']);
    expect(outcome.report.hidden).toBe(2);
  });

  it('reports what it leaves out: pictures, links to other files, and places without names or coordinates', async () => {
    const outcome = await read(`<Document>
      <GroundOverlay><name>Sheet</name><Icon><href>https://x.example/a.png</href></Icon><LatLonBox><north>9</north></LatLonBox></GroundOverlay>
      <NetworkLink><Link><href>https://x.example/b.kml</href></Link></NetworkLink>
      <Placemark>${spot(1, 1)}</Placemark>
      ${placemark('Far', '<Point><coordinates>one,two</coordinates></Point>')}
      ${placemark('Lost', '')}${placemark('Oak', spot(3, 3))}</Document>`);
    const reasons = ['pictures on the ground', 'links to other files', 'no name', 'no coordinates'];
    expect(reasons.map((reason) => skipped(outcome, reason))).toEqual([1, 1, 1, 1]);
    expect([changed(outcome, 'kept without a map'), outcome.location('Lost')?.isOffMap]).toEqual([1, true]);
  });

  it('is found in a KMZ, and several become layers of one map', async () => {
    const zip = new ZipFile();
    zip.addBuffer(
      Buffer.from(kml(`<Document><name>Reach</name>${placemark('Oak', spot(1, 1))}</Document>`)),
      'doc.kml',
    );
    zip.addBuffer(Buffer.from(kml(placemark('Elm', spot(2, 2)))), 'files/more.kml');
    zip.end();
    const pieces: Buffer[] = [];
    zip.outputStream.on('data', (piece: Buffer) => pieces.push(piece));
    await once(zip.outputStream, 'end');
    const files = await zipFiles(fileOfBytes('reach.kmz', Buffer.concat(pieces)));
    expect(await detectFormat(files)).toBe('kml');
    expect((await readDraft('kml', files)).draft.locations.map(({ name }) => name)).toEqual(['Reach', 'Oak', 'Elm']);
  });

  it('keeps scripts and links to programs out of names and texts', async () => {
    const { location, draft } = await read(
      placemark(
        '&lt;script&gt;x()&lt;/script&gt;Oak',
        `<description>&lt;img onerror="x()" src=x&gt;&lt;a href="javascript:x()"&gt;go&lt;/a&gt;</description>${spot(1, 1)}`,
      ),
    );
    expect(JSON.stringify(draft.locations)).not.toMatch(/<script|onerror|javascript/i);
    expect(location('x()Oak') ?? location('Oak')).toMatchObject({ text: { top_section: 'go' } });
  });
});

describe('malicious XML', () => {
  it.each([
    [
      'entities that hold entities',
      `<!DOCTYPE kml [<!ENTITY a "&b;"><!ENTITY b "&a;&a;">]><kml><name>&a;</name></kml>`,
    ],
    ['an entity of a file', `<!DOCTYPE kml [<!ENTITY a SYSTEM "file:///etc/passwd">]><kml><name>&a;</name></kml>`],
    ['elements nested without end', `<kml>${'<Folder>'.repeat(100_000)}`],
    ['attributes without end', `<kml ${Array.from({ length: 5_000 }, (_, at) => `a${at}=""`).join(' ')}/>`],
    ['a file that is cut off', kml('<Document>').slice(0, -8)],
    ['another root', '<svg><Placemark/></svg>'],
  ])('%s is refused in a sentence', async (_, text) => {
    await expect(readDraft('kml', [file('a.kml', text)])).rejects.toThrow(/^a\.kml .{10,300}\.$/);
  });
});
