import {
  asScale,
  FOCUS_NUMERATOR,
  isPointVisible,
  LABEL_LINE_HEIGHT,
  labelCentre,
  labelPx,
  leastLabelPx,
  polygonLabelOpacity,
  type Scale,
  wrapLines,
} from '@venture-atlas/map-math';
import Flatbush from 'flatbush';
import { textWidth } from './text-width.ts';

/** What decides where a label stands; numbers in map units, `kind` the type of its shape. */
export interface LabelRow {
  position: number;
  location: number;
  name: string;
  lat: number;
  lng: number;
  scale: number;
  rotation: number;
  label_x_offset: number;
  label_y_offset: number;
  label_wrap_ratio: number;
  kind: string | null;
}

/** From this share of its area on a label counts as covered: less only touches. */
export const COVERED_SHARE = 0.25;

/** Labels looked at for one: a thousand places on one spot are one finding each, not a million. */
const MOST_NEIGHBOURS = 2_000;

interface Label extends LabelRow {
  /** Half of its width and height in multiples of the type size. */
  halfWidth: number;
  halfHeight: number;
}

interface Corner {
  x: number;
  y: number;
}

/**
 * Pairs of labels of one map of which one, seen at its focus zoom (specification
 * section 9: 40 / scale), is covered by the other. Each label is named at most
 * once as the covered one, each pair once.
 * @returns indexes of the covered label and of the other
 */
export function findCoveredLabels(rows: readonly LabelRow[]): [number, number][] {
  if (rows.length < 2) return [];
  const labels = rows.map(measure);
  const index = new Flatbush(labels.length);
  for (const label of labels) {
    const { minX, minY, maxX, maxY } = widestBounds(label);
    index.add(minX, minY, maxX, maxY);
  }
  index.finish();
  const pairs: [number, number][] = [];
  const seen = new Set<string>();
  labels.forEach((label, own) => {
    const zoom = asScale(FOCUS_NUMERATOR / label.scale);
    const box = cornersAt(label, zoom);
    let looked = 0;
    let cover: number | undefined;
    const { minX, minY, maxX, maxY } = boundsOf(box);
    index.collides(minX, minY, maxX, maxY, (other) => {
      const neighbour = labels[other];
      if (other === own || neighbour === undefined) return false;
      looked += 1;
      if (looked > MOST_NEIGHBOURS) return true;
      if (!isInTheWay(neighbour, zoom) || isFarFrom(label, neighbour, zoom)) return false;
      if (sharedArea(box, cornersAt(neighbour, zoom)) < COVERED_SHARE * areaOf(box)) return false;
      cover = other;
      return true;
    });
    if (cover === undefined) return;
    const key = own < cover ? `${own} ${cover}` : `${cover} ${own}`;
    if (seen.has(key)) return;
    seen.add(key);
    pairs.push([own, cover]);
  });
  return pairs;
}

function measure(row: LabelRow): Label {
  const isArea = row.kind === 'MultiPolygon';
  const width = (text: string): number => textWidth(text, isArea);
  const lines = wrapLines(row.name, row.label_wrap_ratio, 1, width);
  return {
    ...row,
    halfWidth: Math.max(0, ...lines.map(width)) / 2,
    halfHeight: (Math.max(1, lines.length) * LABEL_LINE_HEIGHT) / 2,
  };
}

/**
 * Drawn at this zoom, and not faded as the name of an area is that one looks into. Shapes are always drawn, but where a
 * point of the scale is not, the name is a trifle.
 */
function isInTheWay({ scale, kind }: Label, zoom: Scale): boolean {
  if (!isPointVisible({ scale, isShape: false, isSelected: false }, zoom)) return false;
  return kind !== 'MultiPolygon' || polygonLabelOpacity(scale, zoom) === 1;
}

/** Whether the circles around two labels do not even touch: quicker than cutting their boxes. */
function isFarFrom(label: Label, other: Label, zoom: Scale): boolean {
  const [at, there] = [labelCentre(label, zoom), labelCentre(other, zoom)];
  const reach = radiusAt(label, zoom) + radiusAt(other, zoom);
  return Math.hypot(at.lng - there.lng, at.lat - there.lat) > reach;
}

const radiusAt = ({ scale, halfWidth, halfHeight }: Label, zoom: Scale): number =>
  (Math.hypot(halfWidth, halfHeight) * labelPx(scale, zoom)) / zoom;

/** The label's turned box at a zoom, in map units with y up. */
function cornersAt(label: Label, zoom: Scale): Corner[] {
  const centre = labelCentre(label, zoom);
  const size = labelPx(label.scale, zoom) / zoom;
  return turnedBox(label, { x: centre.lng, y: centre.lat }, size);
}

function turnedBox({ rotation, halfWidth, halfHeight }: Label, centre: Corner, size: number): Corner[] {
  // Clockwise on the screen, where y runs down: here the other way round.
  const angle = (-rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [w, h] = [halfWidth * size, halfHeight * size];
  const corner = (x: number, y: number): Corner => ({
    x: centre.x + x * cos - y * sin,
    y: centre.y + x * sin + y * cos,
  });
  return [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)];
}

/**
 * Everything the label may cover at any zoom it is drawn at unselected. Where
 * its size is clamped, box and offset shrink towards the point, or grow until the
 * least size at the zoom where points of this scale begin to be drawn.
 */
function widestBounds(label: Label) {
  const most = Math.max(1, leastLabelPx(label.scale) / SMALLEST_SHOWN_PX);
  const centre = {
    x: label.lng + label.label_x_offset * most,
    y: label.lat - label.label_y_offset * most,
  };
  return boundsOf([...turnedBox(label, centre, label.scale * most), { x: label.lng, y: label.lat }]);
}

/** 12 / zoom = 1.5 x scale: so many px has a point's true size where it begins to be drawn. */
const SMALLEST_SHOWN_PX = 8;

function boundsOf(corners: readonly Corner[]) {
  const xs = corners.map((corner) => corner.x);
  const ys = corners.map((corner) => corner.y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/** The area that two convex shapes share: one is cut along every side of the other (Sutherland-Hodgman). */
function sharedArea(subject: readonly Corner[], clip: readonly Corner[]): number {
  let shape: Corner[] = [...subject];
  clip.forEach((from, i) => {
    const to = clip[(i + 1) % clip.length] ?? from;
    const side = (at: Corner): number => (to.x - from.x) * (at.y - from.y) - (to.y - from.y) * (at.x - from.x);
    const kept: Corner[] = [];
    shape.forEach((at, j) => {
      const before = shape[(j + shape.length - 1) % shape.length] ?? at;
      const [now, then] = [side(at), side(before)];
      if (now >= 0 !== then >= 0) {
        const share = then / (then - now);
        kept.push({ x: before.x + (at.x - before.x) * share, y: before.y + (at.y - before.y) * share });
      }
      if (now >= 0) kept.push(at);
    });
    shape = kept;
  });
  return areaOf(shape);
}

function areaOf(corners: readonly Corner[]): number {
  const twice = corners.reduce((sum, at, i) => {
    const next = corners[(i + 1) % corners.length] ?? at;
    return sum + at.x * next.y - next.x * at.y;
  }, 0);
  return Math.abs(twice) / 2;
}
