import { countPoints } from '@venture-atlas/map-math';
import {
  fieldOf,
  type Look,
  locationFieldNames,
  locationFieldOf,
  type OpeningView,
  positionNumbers,
  type Shape,
} from '@venture-atlas/types';
import { lookWords } from '../../map/look/look-words.ts';

/** The labels of the fields of positions and locations in comparisons, in display order. */
const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  parent: 'Parent',
  parent_id: 'Parent',
  active: 'On the map',
  draft: 'Draft',
  // The position comes first; the form starts with the size.
  lat: fieldOf('lat').label,
  lng: fieldOf('lng').label,
  ...Object.fromEntries(positionNumbers.map((name) => [name, fieldOf(name).label])),
  label_by_hand: 'Label placed by hand',
  display_dot: 'Display dot',
  look: 'Look',
  geojson: 'Shape',
  type: 'Type',
  text: 'Text',
  markdown: 'Text',
  caption: 'Caption',
  picture: 'Picture',
  image: 'Map',
  seo_image: 'Picture for links',
  drawn_places: 'Places drawn in the picture',
  ...Object.fromEntries(locationFieldNames.map((name) => [name, locationFieldOf(name).label])),
  opening_view: 'Where it opens',
  map_width: 'Width in units',
  map_height: 'Height in units',
  label_sizes: 'Sizes of labels',
};

const order = Object.keys(labels);

/** The label of a field; for unknown fields, their name in words. */
export function fieldLabel(field: string): string {
  const plain = field.replaceAll('_', ' ');
  return labels[field] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Fields in the order of the form. */
export function inFieldOrder(fields: Iterable<string>): string[] {
  const place = (field: string) => (order.includes(field) ? order.indexOf(field) : order.length);
  return [...new Set(fields)].sort((a, b) => place(a) - place(b) || a.localeCompare(b));
}

const LONGEST = 80;

/** Formats a value for users; empty if there is none. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return field === 'rotation' ? `${short(value)}°` : short(value);
  if (typeof value === 'string') return value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;
  if (field === 'geojson' && isShape(value)) return shapeWords(value);
  if (field === 'opening_view' && isView(value)) return viewWords(value);
  if (field === 'look') return lookWords(value as Look) ?? '';
  if (Array.isArray(value)) return value.length === 1 ? '1 entry' : `${value.length} entries`;
  if (typeof value === 'object' && 'name' in value) return String(value.name);
  return 'changed';
}

function short(value: number): string {
  return String(Math.round(value * 100) / 100);
}

const isView = (value: object): value is OpeningView => 'zoom' in value && 'lat' in value && 'lng' in value;

/** On a very large or small map, two decimals of the zoom would be too few. */
const viewWords = ({ lat, lng, zoom }: OpeningView): string =>
  `Lat ${short(lat)}, lng ${short(lng)}, zoom ${Number(zoom.toPrecision(3))}`;

function isShape(value: object): value is Shape {
  return 'geometry' in value && typeof value.geometry === 'object' && value.geometry !== null;
}

function shapeWords(shape: Shape): string {
  const count = countPoints(shape);
  const points = `${count} ${count === 1 ? 'point' : 'points'}`;
  if (shape.geometry.type === 'LineString') return `Line of ${points}`;
  const polygons = shape.geometry.coordinates.length;
  return polygons === 1 ? `Polygon of ${points}` : `${polygons} polygons of ${points}`;
}

/** Whether two values are equal. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || ((a ?? null) === null && (b ?? null) === null) || JSON.stringify(a) === JSON.stringify(b);
}
