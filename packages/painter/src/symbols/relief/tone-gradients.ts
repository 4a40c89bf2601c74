import type { MountainTone, ReliefPalette } from '../../styles/relief-palette.ts';

/** A gradient that several drawings share: an id and the element of that id. */
interface SharedGradient {
  id: string;
  svg: string;
}

/** The part of a mountain that a gradient fills. */
export type MountainPart = 'lit' | 'shade' | 'gully' | 'glow';

type Stop = readonly [offset: number, colour: string, opacity: number];

const stopsOf: Record<MountainPart, (tone: MountainTone) => Stop[]> = {
  lit: (tone) => [
    [0, tone.lit, 0.96],
    [0.4, tone.litLow, 0.78],
    [0.72, tone.foot, 0.3],
    [0.9, tone.foot, 0],
  ],
  shade: (tone) => [
    [0, tone.shade, 1],
    [0.5, tone.shade, 0.84],
    [0.78, tone.shadeLow, 0.4],
    [0.95, tone.shadeLow, 0],
  ],
  gully: (tone) => [
    [0, tone.shade, 0.62],
    [1, tone.shadeLow, 0],
  ],
  glow: (tone) => [
    [0, tone.glow, 0],
    [0.35, tone.glow, 0.75],
    [1, tone.glow, 0],
  ],
};

/** The id of a part's gradient, for `fill="url(#…)"`. */
export const gradientId = (part: MountainPart, tone: string): string => `relief-${part}-${tone}`;

/** A gradient from the top to the bottom of the filled shape. */
function downward(id: string, stops: readonly Stop[]): SharedGradient {
  const inner = stops.map(
    ([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
  );
  return { id, svg: `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${inner.join('')}</linearGradient>` };
}

/** All gradients that peaks and hills of a style refer to. Define them once on the sheet. */
export function toneGradients(palette: ReliefPalette): SharedGradient[] {
  const parts = Object.keys(stopsOf) as MountainPart[];
  return Object.entries(palette.tones).flatMap(([name, tone]) =>
    parts.map((part) => downward(gradientId(part, name), stopsOf[part](tone))),
  );
}
