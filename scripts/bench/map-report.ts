import { type Line, median } from './statistics.ts';

/** Main-thread ms a frame as a ratio to the empty map (performance targets), by number of points. */
const TARGETS: Readonly<Record<number, { pan: number; zoom: number }>> = {
  200: { pan: 1.3, zoom: 3.2 },
  2000: { pan: 1.3, zoom: 2.4 },
  10000: { pan: 1.3, zoom: 1.6 },
  50000: { pan: 1.3, zoom: 1.6 },
};
/** Time from data to the first labels as a ratio to the first frame of the map without points. */
const LABEL_TARGETS: Readonly<Record<number, number>> = { 2000: 3, 50000: 13 };
/** How many times faster than plain markers, at this number of points. Pan and zoom are limited by the empty map. */
const MARKER_TARGETS = { at: 2_000, labels: 2 };

/** Milliseconds of main thread a frame, the slowest frames, and the time until labels appear. */
export interface Measured {
  pan: number;
  zoom: number;
  panFrame95: number;
  zoomFrame95: number;
  /** From passing the points until the first painted frame with labels. */
  labelsAfter: number;
  longTasks: number;
}

/** Measurements by variant ("empty", "ours 2000", "markers 2000"). A variant without a result has none. */
export type Results = ReadonlyMap<string, readonly Measured[]>;

/** The lines of the table. @param points measured numbers of points, @param markers measured numbers of markers */
export function mapReport(results: Results, points: readonly number[], markers: readonly number[]): Line[] {
  const of = (key: string, pick: (one: Measured) => number) => median((results.get(key) ?? []).map(pick));
  const isThere = (key: string) => (results.get(key)?.length ?? 0) > 0;
  const lines: Line[] = [];
  if (!isThere('empty')) return [noAnswer('the empty map, to which all is compared')];
  lines.push({
    what: 'empty map, pan / zoom, main-thread ms a frame',
    value: `${of('empty', (one) => one.pan).toFixed(2)} / ${of('empty', (one) => one.zoom).toFixed(2)}`,
    target: '',
  });
  for (const count of points) {
    const key = `ours ${count}`;
    if (isThere(key)) lines.push(...ownLines(of, key, count));
    else lines.push(noAnswer(`the map with ${count} points`));
  }
  for (const count of markers) {
    if (isThere(`markers ${count}`) && isThere(`ours ${count}`)) lines.push(...markerLines(of, count));
    else lines.push(noAnswer(`against markers, ${count}`));
  }
  return lines;
}

type Of = (key: string, pick: (one: Measured) => number) => number;

function ownLines(of: Of, key: string, count: number): Line[] {
  const against = (pick: (one: Measured) => number) => of(key, pick) / of('empty', pick);
  const frames = (name: string) =>
    `${of(name, (one) => one.panFrame95).toFixed(1)} / ${of(name, (one) => one.zoomFrame95).toFixed(1)}`;
  const ms = (pick: (one: Measured) => number) => of(key, pick);
  const lines = [
    ratio(
      `pan, ${count} points`,
      against((one) => one.pan),
      TARGETS[count]?.pan,
      ms((one) => one.pan),
    ),
    ratio(
      `zoom, ${count} points`,
      against((one) => one.zoom),
      TARGETS[count]?.zoom,
      ms((one) => one.zoom),
    ),
    ratio(
      `first labels, ${count} points`,
      against((one) => one.labelsAfter),
      LABEL_TARGETS[count],
      ms((one) => one.labelsAfter),
    ),
    { what: `frame p95 pan / zoom, ${count} points`, value: `${frames(key)} ms`, target: `empty ${frames('empty')}` },
  ];
  if (count !== 10_000) return lines;
  const longTasks = of(key, (one) => one.longTasks);
  return [
    ...lines,
    {
      what: 'long tasks while panning and zooming, 10000',
      value: String(longTasks),
      target: '0',
      isReached: longTasks === 0,
    },
  ];
}

function markerLines(of: Of, count: number): Line[] {
  const line = (what: string, pick: (one: Measured) => number, least?: number) =>
    better(`against markers, ${what}, ${count}`, of(`markers ${count}`, pick), of(`ours ${count}`, pick), least);
  return [
    line('pan', (one) => one.pan),
    line('zoom', (one) => one.zoom),
    line('first labels', (one) => one.labelsAfter, count === MARKER_TARGETS.at ? MARKER_TARGETS.labels : undefined),
  ];
}

const ratio = (what: string, value: number, target: number | undefined, ms: number): Line => ({
  what,
  measure: { value, better: 'less' },
  value: `${value.toFixed(2)}x (${ms.toFixed(2)} ms)`,
  target: target === undefined ? '' : `<= ${target}x`,
  ...(target === undefined ? {} : { isReached: value <= target }),
});

const better = (what: string, markers: number, ours: number, target: number | undefined): Line => ({
  what,
  measure: { value: markers / ours, better: 'more' },
  value: `${(markers / ours).toFixed(1)}x (${markers.toFixed(1)} : ${ours.toFixed(1)} ms)`,
  target: target === undefined ? '' : `>= ${target}x`,
  ...(target === undefined ? {} : { isReached: markers / ours >= target }),
});

const noAnswer = (what: string): Line => ({ what, value: 'no answer', target: '', isReached: false });
