import { describe, expect, it } from 'vitest';
import { file, readDraft, skipped } from '../../test-support/read-draft.ts';
import { detectFormat } from '../index.ts';

const gpx = (body: string) =>
  `<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">${body}</gpx>`;
const point = (tag: string, lat: number, lon: number, more = '') =>
  `<${tag} lat="${lat}" lon="${lon}">${more}</${tag}>`;
const read = (body: string, options = {}) => readDraft('gpx', [file('way_north.gpx', gpx(body))], options);

describe('a GPX file', () => {
  it('has its waypoints as places, with type, text, and link', async () => {
    const files = [
      file(
        'walk.gpx',
        gpx(
          `<metadata><name>Long Walk</name><time>2020-01-01T00:00:00Z</time></metadata>${point('wpt', 2, 1, '<ele>40</ele><name>Oak</name><desc>An &lt;i&gt;old&lt;/i&gt; inn.</desc><sym>Inn</sym><link href="https://x.example/oak"><text>x</text></link>')}${point('wpt', 4, 3, '<name>Elm</name><type>Village</type><sym>Dot</sym>')}`,
        ),
      ),
    ];
    expect(await detectFormat(files)).toBe('gpx');
    const { draft, location, positions } = await readDraft('gpx', files);
    expect(draft.locations.map(({ name, type }) => [name, type])).toEqual([
      ['Long Walk', null],
      ['Oak', 'Inn'],
      ['Elm', 'Village'],
    ]);
    expect(location('Oak')).toMatchObject({ wiki_url: 'https://x.example/oak', text: { top_section: 'An old inn.' } });
    const [oak, elm] = ['Oak', 'Elm'].map((name) => positions(name)[0]?.at);
    expect([(elm?.lat ?? 0) > (oak?.lat ?? 0), (elm?.lng ?? 0) > (oak?.lng ?? 0)]).toEqual([true, true]);
  });

  it('has routes and tracks as lines; connected segments are one line', async () => {
    const { draft, positions } = await read(`
      <rte><name>Coast</name>${point('rtept', 0, 0, '<name>Oak</name>')}${point('rtept', 1, 5)}</rte>
      <trk><name>March</name><trkseg>${point('trkpt', 0, 0)}${point('trkpt', 1, 1)}</trkseg><trkseg>${point('trkpt', 1, 1)}${point('trkpt', 2, 4)}</trkseg></trk>`);
    expect(draft.locations.map(({ name, type }) => [name, type])).toEqual([
      ['Unnamed land', null],
      ['Coast', 'route'],
      ['March', 'trail'],
    ]);
    expect(positions('March')[0]?.geojson?.geometry.coordinates).toHaveLength(3);
  });

  it('has unnamed tracks only if they are numbered, and leaves out empty ones', async () => {
    const body = `<trk><trkseg>${point('trkpt', 0, 0)}${point('trkpt', 1, 1)}</trkseg></trk><wpt lat="x" lon="1"><name>Oak</name></wpt><rte><name>None</name></rte>`;
    const left = await read(body);
    expect([skipped(left, 'no name'), skipped(left, 'no coordinates')]).toEqual([1, 2]);
    expect((await read(body, { unnamed: 'number' })).draft.locations[1]?.name).toBe('Trail 1');
  });

  it('is refused if it is broken', async () => {
    await expect(read('<wpt lat="1"')).rejects.toThrow('way_north.gpx is not valid XML (line 1');
  });
});
