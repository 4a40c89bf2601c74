import { lookColours } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { mapInks } from './map-inks.ts';

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colors by WCAG 2.2, 1 to 21. */
function contrast(first: string, second: string): number {
  const [a, b] = [luminance(first), luminance(second)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const channels = (hex: string) => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
/** Distance of two colors, 0 to 442. */
const apart = (first: string, second: string) =>
  Math.hypot(...channels(first).map((channel, at) => channel - (channels(second)[at] ?? 0)));

/** Colors with a meaning in the product: selected, hidden from players, part of the campaign. */
const TAKEN = {
  light: ['#b01269', '#ff6347', '#dd4526', '#7a5600'],
  dark: ['#ff86c3', '#ff6347', '#e0664a', '#e3bb62'],
} as const;

describe.each(['light', 'dark'] as const)('the inks that editors choose from, %s', (theme) => {
  const { colours, halo, waterHalo } = mapInks[theme];

  it('are legible on the halo, on land, and on water', () => {
    for (const colour of lookColours) {
      expect(contrast(colours[colour], halo), colour).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours[colour], waterHalo), `${colour} on water`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('differ from each other and from colors with a meaning in the product', () => {
    const all = lookColours.map((colour) => colours[colour]);
    for (const [at, colour] of all.entries()) {
      for (const taken of TAKEN[theme]) expect(apart(colour, taken), `${colour} and ${taken}`).toBeGreaterThan(40);
      for (const other of all.slice(at + 1)) expect(apart(colour, other), `${colour} and ${other}`).toBeGreaterThan(40);
    }
  });
});
