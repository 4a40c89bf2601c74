import { clamp, lerp } from '../plane/points.ts';

/** Red, green and blue, 0..255 each. */
type Rgb = readonly [red: number, green: number, blue: number];

/** Parses `#rrggbb` to three numbers. Throws a RangeError for anything else. */
export function hex(colour: string): Rgb {
  if (!/^#[0-9a-f]{6}$/i.test(colour)) throw new RangeError(`"${colour}" is not a colour like #f1e5c8.`);
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Formats three numbers as `#rrggbb`. Rounds them and limits each to 0..255. */
export function toHex(colour: Rgb): string {
  return `#${colour.map((part) => clamp(Math.round(part), 0, 255).toString(16).padStart(2, '0')).join('')}`;
}

/** The color at share `t` of the way from `a` (0) to `b` (1), all as `#rrggbb`. */
export function mix(a: string, b: string, t: number): string {
  const from = hex(a);
  const to = hex(b);
  return toHex([lerp(from[0], to[0], t), lerp(from[1], to[1], t), lerp(from[2], to[2], t)]);
}
