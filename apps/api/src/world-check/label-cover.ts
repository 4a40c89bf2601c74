import {
  asScale,
  type Degrees,
  FOCUS_NUMERATOR,
  isPointVisible,
  LABEL_LINE_HEIGHT,
  LabelPlan,
  type LabelPoint,
  type LabelSource,
  labelCentre,
  labelPx,
  leastLabelPx,
  type NameMeasure,
  offsetsInEm,
  type Scale,
  toRadians,
  wrapLines,
} from '@venture-atlas/map-math';
import Flatbush from 'flatbush';

/** Fields that determine the placement of a label; numbers in map units, `kind` the type of its shape. */
export interface LabelRow {
  position: number;
  location: number;
  name: string;
  lat: number;
  lng: number;
  scale: number;
  rotation: Degrees;
  label_x_offset: number;
  label_y_offset: number;
  label_wrap_ratio: number;
  importance: number | null;
  kind: string | null;
}

/** A measured label, in multiples of the type size. */
interface Label {
  readonly point: LabelPoint;
  readonly width: number;
  readonly lineCount: number;
}

/**
 * Finds overlapping labels that staff placed by hand on one map. Other labels avoid each other. Of two overlapping
 * ones, only the larger is written. Judged at the zoom at which the map focuses on the smaller (specification section
 * 9: 40 / scale).
 * @param rows labels placed by hand, ordered by scale
 * @returns indexes of the hidden label and of the one that covers it
 */
export function findCoveredLabels(rows: readonly LabelRow[]): [number, number][] {
  if (rows.length < 2) return [];
  const west = rows.reduce((least, { lng }) => Math.min(least, lng), Number.POSITIVE_INFINITY);
  const north = rows.reduce((most, { lat }) => Math.max(most, lat), Number.NEGATIVE_INFINITY);
  const labels = rows.map((row) => labelOf(row, west, north));
  const index = new Flatbush(labels.length);
  let [width, height] = [1, 1];
  for (const [row, { point, ...size }] of labels.entries()) {
    const reach = mostReach(rows[row] as LabelRow, size);
    index.add(point.x - reach, point.y - reach, point.x + reach, point.y + reach);
    width = Math.max(width, point.x);
    height = Math.max(height, point.y);
  }
  index.finish();
  const planAt = (zoom: Scale): LabelPlan => {
    const source: LabelSource = {
      point: (row) => (labels[row] as Label).point,
      pointsIn: ({ minX, minY, maxX, maxY }) =>
        index.search(minX, minY, maxX, maxY, (row) => isShown(rows[row] as LabelRow, zoom)),
      shapes: () => [],
    };
    return new LabelPlan(source, { zoom, map: { width, height }, window: SCREEN, measure: measureOf(labels) });
  };
  const pairs: [number, number][] = [];
  let plan: LabelPlan | undefined;
  for (const [row, { point }] of labels.entries()) {
    const zoom = asScale(FOCUS_NUMERATOR / point.scale);
    // Rows are ordered by scale, so one plan serves all with the same zoom.
    if (plan?.zoom !== zoom) plan = planAt(zoom);
    if (!isDecided(plan, row)) {
      const [x, y] = [point.x * zoom, point.y * zoom];
      const deciding = plan.decide({ left: x, top: y, right: x, bottom: y });
      while (deciding.next().done !== true);
    }
    for (const { loss } of plan.decidedOf(row)) if (loss?.why === 'taken' && loss.by >= 0) pairs.push([row, loss.by]);
  }
  return pairs;
}

const isDecided = (plan: LabelPlan, row: number): boolean => {
  const entries = plan.decidedOf(row);
  return entries.length > 0 && entries.every(({ state }) => state !== 'open');
};

/** The size does not matter: names of points are equal on all screens. */
const SCREEN = { width: 1440, height: 900 };

const isShown = ({ scale, kind }: LabelRow, zoom: Scale): boolean =>
  isPointVisible({ scale, isShape: kind !== null, isSelected: false }, zoom);

function labelOf(row: LabelRow, west: number, north: number): Label {
  const isArea = row.kind === 'MultiPolygon';
  const measure = (text: string): number => textWidth(text, isArea);
  const lines = wrapLines(row.name, row.label_wrap_ratio, 1, measure);
  const point: LabelPoint = {
    id: row.position,
    name: row.name,
    kind: 'place',
    scale: row.scale,
    x: row.lng - west,
    y: north - row.lat,
    rotation: toRadians(row.rotation),
    dotRadius: 0,
    isByHand: true,
    isSelected: false,
    signWidth: 0,
    importance: row.importance ?? 0,
    ...offsetsInEm(row),
    shape: undefined,
  };
  return { point, width: Math.max(0, ...lines.map(measure)), lineCount: Math.max(1, lines.length) };
}

function measureOf(labels: readonly Label[]): NameMeasure {
  const width = (row: number) => (labels[row] as Label).width;
  const lineCount = (row: number) => (labels[row] as Label).lineCount;
  // Labels placed by hand are straight, so letters are not used.
  return {
    width,
    mostWidth: width,
    lineCount,
    mostLines: lineCount,
    leastWidth: () => 0,
    advances: () => [],
    textWidth: (row) => width(row),
  };
}

/** Largest distance of a label from its point in map units, which is at the smallest zoom at which it is drawn. */
function mostReach(row: LabelRow, { width, lineCount }: { width: number; lineCount: number }): number {
  const zoom = asScale(SMALLEST_SHOWN_PX / row.scale);
  const { lat, lng } = labelCentre(row, zoom);
  const px = Math.max(labelPx(row.scale, zoom), leastLabelPx(row.scale));
  const half = Math.hypot(width, lineCount * LABEL_LINE_HEIGHT) / 2;
  return Math.hypot(lng - row.lng, lat - row.lat) + (half * px + MARGIN_PX) / zoom;
}

/** 12 / zoom = 1.5 x scale: the size in px at which a point begins to be drawn. */
const SMALLEST_SHOWN_PX = 8;
const MARGIN_PX = 24;

/*
 * Approximate text widths without a canvas: means of groups of letters, measured from the font in multiples of the type
 * size. Accurate to a few percent per name, which is enough to detect overlaps.
 */

const NARROW = /[ijlfrtI1]/u;
const WIDE = /[mwMWÆŒæœ—]/u;
const UPPER = /\p{Lu}/u;
const PUNCTUATION = /[\p{P}\p{Mn}]/u;
/** Full-width letters: Chinese, Japanese, Korean. */
const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

const SPACE_WIDTH = 0.19;
/** Letter spacing of names of areas, which are in small capitals. */
const AREA_SPACING = 0.14;

/** The width of a text in multiples of the type size. @param isArea in the small capitals of areas */
export function textWidth(text: string, isArea: boolean): number {
  let width = 0;
  let letters = 0;
  for (const letter of text) {
    width += letterWidth(letter, isArea);
    letters += 1;
  }
  return isArea ? width + AREA_SPACING * Math.max(0, letters - 1) : width;
}

function letterWidth(letter: string, isArea: boolean): number {
  if (letter === ' ') return SPACE_WIDTH;
  if (SQUARE.test(letter)) return 1;
  if (WIDE.test(letter)) return UPPER.test(letter) ? 0.9 : 0.78;
  if (NARROW.test(letter)) return isArea ? 0.39 : 0.29;
  if (UPPER.test(letter)) return 0.61;
  if (PUNCTUATION.test(letter)) return 0.28;
  return isArea ? 0.54 : 0.48;
}
