import type { ReportBuilder } from '../read-report.ts';
import { type GeometryPart, type LayerFeature, partCoordinates } from './geometry-parts.ts';

type Pair = [number, number];

const HALF = 180;
const WHOLE = 360;

/**
 * Moves everything in layers in degrees to one side of the seam: parts beyond longitude 180, or cut there, are joined
 * with the rest. The seam is put into the widest empty strip. Nothing changes if no number is beyond 180, no line
 * jumps over it, and nothing reaches both edges.
 */
export function unwrapLongitudes(layers: readonly LayerFeature[], report: ReportBuilder): LayerFeature[] {
  const all = layers.flatMap(({ parts }) => parts.map(lonSpan));
  const isInDegrees = layers.every(({ parts }) =>
    parts.every((part) => partCoordinates(part).every(([lon, lat]) => Math.abs(lon) <= WHOLE && Math.abs(lat) <= 90)),
  );
  // Numbers that span no more than the globe already form one world, wherever they begin.
  const least = all.reduce((found, [from]) => Math.min(found, from), Infinity);
  const most = all.reduce((found, [, to]) => Math.max(found, to), -Infinity);
  const isOver = most - least > WHOLE && (most > HALF || least < -HALF);
  const reachesBoth = all.some(([from]) => from === -HALF) && all.some(([, to]) => to === HALF);
  if (!isInDegrees || !(isOver || reachesBoth || layers.some(({ parts }) => parts.some(jumps)))) return [...layers];
  // Each polygon of an area moves separately.
  const whole = layers.map(({ parts }) =>
    parts.map((part) => apart(part).map((piece) => centred(mapLines(piece, unwrapped)))),
  );
  const seam = seamOf(whole.flat(2).map(lonSpan));
  return layers.map((layer, index) => {
    const parts = (whole[index] ?? []).map((pieces) =>
      together(pieces.map((piece) => (middleOf(piece) < seam ? shifted(piece, WHOLE) : piece))),
    );
    if (JSON.stringify(parts) !== JSON.stringify(layer.parts)) {
      report.change('Things beyond longitude 180, or cut there, were brought to the rest of the world', layer.layer);
    }
    return { ...layer, parts };
  });
}

const apart = (part: GeometryPart): GeometryPart[] =>
  part.kind === 'area' ? part.polygons.map((polygon) => ({ kind: 'area', polygons: [polygon] })) : [part];

function together(pieces: readonly GeometryPart[]): GeometryPart {
  const [first] = pieces as [GeometryPart, ...GeometryPart[]];
  if (first.kind !== 'area') return first;
  return { kind: 'area', polygons: pieces.flatMap((piece) => (piece.kind === 'area' ? piece.polygons : [])) };
}

function lonSpan(part: GeometryPart): Pair {
  let [from, to] = [Infinity, -Infinity];
  for (const [lon] of partCoordinates(part)) {
    from = Math.min(from, lon);
    to = Math.max(to, lon);
  }
  return [from, to];
}

const middleOf = (part: GeometryPart): number => {
  const [from, to] = lonSpan(part);
  return (from + to) / 2;
};

const linesOf = (part: GeometryPart): Pair[][] =>
  part.kind === 'point' ? [] : part.kind === 'line' ? [part.points] : part.polygons.flat();

/** Whether a line crosses from one edge of the world to the other in one step. */
const jumps = (part: GeometryPart): boolean =>
  linesOf(part).some((line) =>
    line.some(([lon], index) => index > 0 && Math.abs(lon - (line[index - 1]?.[0] ?? lon)) > HALF),
  );

/** A line whose steps are never longer than half the globe. */
function unwrapped(line: Pair[]): Pair[] {
  let turn = 0;
  return line.map(([lon, lat], index) => {
    const step = index === 0 ? 0 : lon - (line[index - 1]?.[0] ?? lon);
    if (step > HALF) turn -= WHOLE;
    else if (step < -HALF) turn += WHOLE;
    return [lon + turn, lat];
  });
}

/** The part shifted so that its middle is from -180 up to 180. */
function centred(part: GeometryPart): GeometryPart {
  const turns = Math.floor((middleOf(part) + HALF) / WHOLE);
  return turns === 0 ? part : shifted(part, -turns * WHOLE);
}

const shifted = (part: GeometryPart, by: number): GeometryPart =>
  part.kind === 'point'
    ? { kind: 'point', at: [part.at[0] + by, part.at[1]] }
    : mapLines(part, (line) => line.map(([lon, lat]): Pair => [lon + by, lat]));

function mapLines(part: GeometryPart, change: (line: Pair[]) => Pair[]): GeometryPart {
  if (part.kind === 'point') return part;
  if (part.kind === 'line') return { kind: 'line', points: change(part.points) };
  return { kind: 'area', polygons: part.polygons.map((rings) => rings.map(change)) };
}

/** The longitude in the middle of the widest empty strip; -180 if none is wider than the strip there. */
function seamOf(spans: readonly Pair[]): number {
  const sorted = spans.filter(([from, to]) => to - from < WHOLE).sort((a, b) => a[0] - b[0]);
  const [first] = sorted;
  if (first === undefined) return -HALF;
  let end = first[1];
  let widest = { gap: 0, seam: -HALF };
  for (const [from, to] of sorted) {
    if (from - end > widest.gap) widest = { gap: from - end, seam: (end + from) / 2 };
    end = Math.max(end, to);
  }
  const atEdge = first[0] + WHOLE - end;
  return atEdge >= widest.gap ? -WHOLE : widest.seam;
}
