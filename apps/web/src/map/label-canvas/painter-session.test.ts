import { mapInks } from '@venture-atlas/map-math';
import { expect, test } from 'vitest';
import { whole } from '../../../../api/test-support/whole.ts';
import { eventually } from '../../test-support/eventually.ts';
import type { PaintView } from './paint-view.ts';
import type { FromPainter, PaintedPicture, PaintRequest } from './painter-messages.ts';
import { type PainterHost, PainterSession } from './painter-session.ts';
import { packPoints } from './point-chunk.ts';
import { recordingCanvas } from './test-canvas.ts';
import { point, TEST_GROUND, TEST_MAP } from './test-points.ts';

const view: PaintView = { x: 0, y: 0, scale: 1, width: 1000, height: 800, ratio: 1 };
const ask = (request: number, change: Partial<PaintView> = {}): PaintRequest => ({
  kind: 'paint',
  request,
  view: { ...view, ...change },
  map: TEST_MAP,
  ground: TEST_GROUND,
  inks: mapInks.light,
  isMoving: false,
  isWidening: false,
  selectedId: null,
  showsHidden: false,
  moreFollows: false,
  free: { box: { left: 0, top: 0, right: 1000, bottom: 800 }, covers: [] },
});

const square = (x: number, y: number, side: number) => ({
  type: 'MultiPolygon' as const,
  coordinates: [
    [
      [
        [x, y],
        [x + side, y],
        [x + side, y + side],
        [x, y + side],
        [x, y],
      ],
    ],
  ] as [number, number][][][],
});

function painter(change: Partial<PainterHost> = {}) {
  const answers: FromPainter[] = [];
  const session = new PainterSession({
    post: (answer) => answers.push(answer),
    surface: () => ({ canvas: recordingCanvas().canvas, image: document.createElement('canvas') }),
    picture: ({ image }) => image as HTMLCanvasElement,
    pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    fetchSigns: async () => (await import('@venture-atlas/map-math/signs')).signs,
    stageOneMs: Number.POSITIVE_INFINITY,
    ...change,
  });
  const points = Array.from({ length: 300 }, (_, id) => point({ id, lng: id * 3, lat: 2900 - id }));
  session.receive({
    kind: 'tail',
    from: 0,
    chunk: packPoints(points, TEST_MAP.height),
    edition: 1,
    moreFollows: false,
  });
  const pictures = () => answers.filter((answer): answer is PaintedPicture => answer.kind === 'painted');
  /** Request and width of the picture: 1200 with the first margin, 1700 with the wide one. */
  const shown = () => pictures().map(({ request, view: { width } }) => `${request}: ${width}`);
  return { session, answers, pictures, shown };
}

test('a request is answered with the view and a little more, then with a wider part', async () => {
  const { session, pictures, shown } = painter();
  session.receive(ask(1));
  await eventually(() => expect(shown()).toEqual(['1: 1200', '1: 1700']));
  const [first, second] = pictures();
  expect(first?.view).toMatchObject({ x: -100, width: 1200, height: 960 });
  expect(second?.view).toMatchObject({ x: -350, width: 1700, height: 1360 });
});

whole('while more points are on the way the view alone is painted: the next picture will have them', async () => {
  const { session, shown } = painter();
  session.receive({ ...ask(1), moreFollows: true });
  await eventually(() => expect(shown()).toEqual(['1: 1000']));
  session.receive(ask(2, { scale: 1.1 }));
  await eventually(() => expect(shown()).toEqual(['1: 1000', '2: 1200', '2: 1700']));
});

whole('a hand that leads the view gets a little more even then, so that it need not ask at each step', async () => {
  const { session, shown } = painter();
  session.receive({ ...ask(1), moreFollows: true, isMoving: true });
  await eventually(() => expect(shown()).toEqual(['1: 1200']));
});

test('while one is painted only the newest of the others is kept', async () => {
  const { session, shown } = painter();
  for (const request of [1, 2, 3, 4]) session.receive(ask(request));
  await eventually(() => expect(shown()).toEqual(['4: 1200', '4: 1700']));
});

test('the wider part is dropped as soon as something newer is wanted', async () => {
  let isFirst = true;
  const seen: string[] = [];
  const { session } = painter({
    post: (answer) => {
      if (answer.kind !== 'painted') return;
      seen.push(`${answer.request}: ${answer.view.width}`);
      if (isFirst) session.receive(ask(2));
      isFirst = false;
    },
  });
  session.receive(ask(1));
  await eventually(() => expect(seen).toEqual(['1: 1200', '2: 1200', '2: 1700']));
});

test('each measured label is told once, also those of a dropped part', async () => {
  const { session, pictures, shown } = painter();
  session.receive(ask(1));
  await eventually(() => expect(shown()).toContain('1: 1200'));
  session.receive(ask(2, { x: 400 }));
  await eventually(() => expect(shown()).toContain('2: 1700'));
  const rows = pictures().flatMap(({ measured }) => [...measured.rows]);
  expect(rows.length).toBeGreaterThan(100);
  expect(new Set(rows).size).toBe(rows.length);
});

test('when no more points come the index is built and sent', async () => {
  const { answers } = painter();
  await eventually(() =>
    expect(answers).toContainEqual(expect.objectContaining({ kind: 'indexed', count: 300, edition: 1 })),
  );
});

test('without a canvas the request is answered all the same, and the next one is tried', async () => {
  let isShort = true;
  const { session, answers, shown } = painter({
    surface: () =>
      isShort ? undefined : { canvas: recordingCanvas().canvas, image: document.createElement('canvas') },
  });
  session.receive(ask(1));
  await eventually(() => expect(answers).toContainEqual({ kind: 'unpainted', request: 1 }));
  isShort = false;
  session.receive(ask(2));
  await eventually(() => expect(shown()).toContain('2: 1200'));
});

test('after a pan the wide part comes at once, of which only the strips that came into view are painted', async () => {
  const sizes: string[] = [];
  const { session, shown } = painter({
    surface: (width, height) => {
      sizes.push(`${width} x ${height}`);
      return { canvas: recordingCanvas().canvas, image: document.createElement('canvas') };
    },
  });
  session.receive(ask(1));
  await eventually(() => expect(shown()).toEqual(['1: 1200', '1: 1700']));
  sizes.length = 0;
  session.receive(ask(2, { x: 80, y: -50 }));
  await eventually(() => expect(shown()).toEqual(['1: 1200', '1: 1700', '2: 1700']));
  expect(sizes).toEqual(['1700 x 1360', '1700 x 50', '80 x 1310']);
});

test('zooming out asks for more around the view at once', async () => {
  const { session, pictures } = painter();
  session.receive({ ...ask(1), isWidening: true });
  await eventually(() => expect(pictures()[0]?.view.width).toBe(1600));
});

test('a change of the points is never mended: the picture is painted anew', async () => {
  const sizes: string[] = [];
  const { session, shown } = painter({
    surface: (width, height) => {
      sizes.push(`${width} x ${height}`);
      return { canvas: recordingCanvas().canvas, image: document.createElement('canvas') };
    },
  });
  session.receive(ask(1));
  await eventually(() => expect(shown()).toEqual(['1: 1200', '1: 1700']));
  sizes.length = 0;
  session.receive({ kind: 'rows', rows: [3], chunk: packPoints([point({ id: 3 })], TEST_MAP.height), edition: 2 });
  session.receive(ask(2));
  await eventually(() => expect(shown()).toContain('2: 1200'));
  // Names are measured on a canvas of their own.
  expect(sizes.filter((size) => size !== '1 x 1')[0]).toBe('1200 x 960');
});

test('while the rest of a long list comes the picture stays good, and the last portion makes a new one', async () => {
  const { session, shown, pictures } = painter();
  const tail = (from: number, moreFollows: boolean) => {
    const points = Array.from({ length: 50 }, (_, row) => point({ id: from + row, lng: row * 18, lat: 2700 }));
    session.receive({ kind: 'tail', from, chunk: packPoints(points, TEST_MAP.height), edition: from, moreFollows });
  };
  session.receive(ask(1));
  await eventually(() => expect(shown()).toEqual(['1: 1200', '1: 1700']));
  tail(300, true);
  session.receive(ask(2, { x: 80 }));
  await eventually(() => expect(shown().slice(2)).toEqual(['2: 1700']));
  tail(350, false);
  session.receive(ask(3, { x: 80 }));
  await eventually(() => expect(shown().slice(3)).toEqual(['3: 1200', '3: 1700']));
  expect(pictures().map(({ isFirst }) => isFirst)).toEqual([true, false, false, true, false]);
});

test('names of points stand there before the part that draws lines and areas is fetched, which a map without any never is', async () => {
  const { session, answers, pictures } = painter();
  session.receive(ask(1));
  await eventually(() => expect(pictures()).toHaveLength(2));
  expect(answers.map(({ kind }) => kind)).not.toContain('completed');
  const wood = point({ id: 900, name: 'Wood', scale: 60, displayDot: false, shape: square(300, 2300, 500) });
  session.receive({
    kind: 'tail',
    from: 300,
    chunk: packPoints([wood], TEST_MAP.height),
    edition: 2,
    moreFollows: false,
  });
  session.receive(ask(2));
  await eventually(() => expect(answers.map(({ kind }) => kind)).toContain('completed'));
  const before = pictures().filter(({ request }) => request === 2);
  expect([...(before[0] as PaintedPicture).names.ids]).not.toContain(900);
  session.receive(ask(3));
  await eventually(() => expect(pictures().at(-1)?.request).toBe(3));
  expect([...(pictures().at(-1) as PaintedPicture).names.ids]).toContain(900);
});

whole('what only editors see is fetched for them alone', async () => {
  const { session, answers, pictures } = painter();
  const hidden = Array.from({ length: 40 }, (_, id) =>
    point({ id: 1000 + id, name: `Inn ${id}`, lng: 500, lat: 2600 }),
  );
  session.receive({
    kind: 'tail',
    from: 300,
    chunk: packPoints(hidden, TEST_MAP.height),
    edition: 2,
    moreFollows: false,
  });
  session.receive(ask(1));
  await eventually(() => expect(pictures()).toHaveLength(2));
  const [read] = pictures();
  expect(read?.names.written).toBe(read?.names.ids.length);
  session.receive({ ...ask(2), showsHidden: true });
  await eventually(() => expect(answers.map(({ kind }) => kind)).toContain('completed'));
  session.receive({ ...ask(3), showsHidden: true });
  await eventually(() => expect(pictures().at(-1)?.request).toBe(3));
  const { names } = pictures().at(-1) as PaintedPicture;
  expect(names.ids.length).toBeGreaterThan(names.written);
  expect([...names.ids.slice(0, names.written)]).toEqual([...(read as PaintedPicture).names.ids]);
});

whole.each([
  { what: 'what marks where players have been is fetched once they have been somewhere', change: { isHeardOf: true } },
  { what: 'what counts notes is fetched once there is one', change: { notes: 1 } },
  { what: 'what draws signs is fetched once a place has one', change: { sign: 'castle' as const } },
])('$what', async ({ change }) => {
  const { session, answers, pictures } = painter();
  session.receive(ask(1));
  await eventually(() => expect(pictures()).toHaveLength(2));
  expect(answers.map(({ kind }) => kind)).not.toContain('completed');
  const visited = [point({ id: 1000, name: 'Phandalin', ...change })];
  session.receive({
    kind: 'tail',
    from: 300,
    chunk: packPoints(visited, TEST_MAP.height),
    edition: 2,
    moreFollows: false,
  });
  session.receive(ask(2));
  await eventually(() => expect(answers.map(({ kind }) => kind)).toContain('completed'));
});
