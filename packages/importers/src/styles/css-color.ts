import { finiteNumber } from '../clean-name.ts';

/** Color names of CSS that map programs offer or write. */
const NAMES = `black 000000 white ffffff gray 808080 grey 808080 silver c0c0c0 red ff0000 darkred 8b0000 firebrick b22222 crimson dc143c
  maroon 800000 brown a52a2a sienna a0522d saddlebrown 8b4513 chocolate d2691e peru cd853f tan d2b48c orange ffa500 darkorange
  ff8c00 coral ff7f50 tomato ff6347 orangered ff4500 gold ffd700 yellow ffff00 khaki f0e68c goldenrod daa520 darkgoldenrod b8860b
  olive 808000 olivedrab 6b8e23 green 008000 darkgreen 006400 forestgreen 228b22 seagreen 2e8b57 lime 00ff00 limegreen 32cd32
  lightgreen 90ee90 palegreen 98fb98 springgreen 00ff7f yellowgreen 9acd32 teal 008080 cyan 00ffff aqua 00ffff turquoise 40e0d0
  darkcyan 008b8b cadetblue 5f9ea0 blue 0000ff navy 000080 darkblue 00008b mediumblue 0000cd royalblue 4169e1 dodgerblue 1e90ff
  deepskyblue 00bfff skyblue 87ceeb lightblue add8e6 steelblue 4682b4 slateblue 6a5acd midnightblue 191970 indigo 4b0082 purple
  800080 darkviolet 9400d3 violet ee82ee magenta ff00ff fuchsia ff00ff orchid da70d6 plum dda0dd pink ffc0cb hotpink ff69b4
  deeppink ff1493 darkgray a9a9a9 darkgrey a9a9a9 lightgray d3d3d3 lightgrey d3d3d3 dimgray 696969 slategray 708090 darkslategray
  2f4f4f`;
const NAMED: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from(NAMES.matchAll(/([a-z]+)\s+([0-9a-f]{6})/g), ([, name = '', hex = '']) => [name, hex]),
);

/** A color as `#rrggbb`, from the notations of CSS or three numbers from 0 to 255; undefined for anything else. */
export function cssColor(raw: unknown): string | undefined {
  if (Array.isArray(raw)) return ofNumbers(raw.slice(0, 3).map(finiteNumber));
  if (typeof raw !== 'string' || raw.length > 60) return undefined;
  const text = raw.trim().toLowerCase();
  const named = Object.hasOwn(NAMED, text) ? NAMED[text] : undefined;
  if (named !== undefined) return `#${named}`;
  const [, hex] = /^#?([0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(text) ?? [];
  if (hex !== undefined) {
    const whole = hex.length < 6 ? [...hex].map((digit) => digit + digit).join('') : hex;
    return `#${whole.slice(0, 6)}`;
  }
  const [, inner] = /^rgba?\(([^()]{5,50})\)$/.exec(text) ?? [];
  return inner === undefined
    ? undefined
    : ofNumbers(
        inner
          .split(/[\s,/]+/)
          .slice(0, 3)
          .map(finiteNumber),
      );
}

/** A color of KML, which has opacity, blue, green, and red in this order. */
export function kmlColor(raw: string): string | undefined {
  const [, blue, green, red] = /^#?[0-9a-f]{2}([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(raw.trim()) ?? [];
  return red === undefined ? undefined : `#${red}${green}${blue}`.toLowerCase();
}

function ofNumbers(numbers: readonly (number | undefined)[]): string | undefined {
  if (numbers.length !== 3) return undefined;
  const parts = numbers.map((number) =>
    number === undefined || number < 0 || number > 255 ? undefined : Math.round(number).toString(16).padStart(2, '0'),
  );
  return parts.includes(undefined) ? undefined : `#${parts.join('')}`;
}
