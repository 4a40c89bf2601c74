import { COORDINATE_MAX, POINT_SCALE_MAX, POINT_SCALE_MIN } from '@venture-atlas/types';
import { messages } from './messages.ts';

/** The numbers of a position that staff may set, under their names on the wire. */
export const positionNumbers = [
  'lat',
  'lng',
  'scale',
  'rotation',
  'label_x_offset',
  'label_y_offset',
  'label_wrap_ratio',
] as const;
export type PositionNumber = (typeof positionNumbers)[number];

/** From what to what each may go (decisions: finite, coordinates and offsets within a million either side of 0). */
const ranges: Readonly<Record<PositionNumber, readonly [number, number]>> = {
  lat: [-COORDINATE_MAX, COORDINATE_MAX],
  lng: [-COORDINATE_MAX, COORDINATE_MAX],
  scale: [POINT_SCALE_MIN, POINT_SCALE_MAX],
  // Turned back to 0 to 359 when it is stored.
  rotation: [-COORDINATE_MAX, COORDINATE_MAX],
  label_x_offset: [-COORDINATE_MAX, COORDINATE_MAX],
  label_y_offset: [-COORDINATE_MAX, COORDINATE_MAX],
  label_wrap_ratio: [0, COORDINATE_MAX],
};

/** What is wrong with a number of a position, as a sentence for people; undefined when nothing is. */
export function positionNumberProblem(name: PositionNumber, value: number): string | undefined {
  const [least, most] = ranges[name];
  return Number.isFinite(value) && value >= least && value <= most
    ? undefined
    : messages.numberOutOfRange(labelOf(name), least, most);
}

/** As the form calls it: Label x offset. */
function labelOf(name: PositionNumber): string {
  const words = name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
