import { shifted } from '../../geometry/band.ts';
import { pathLine, pathSoft } from '../../pen/paths.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { bbox, growBox, type Point } from '../../plane/points.ts';
import type { Ring } from '../../plane/rings.ts';
import type { CityPalette } from '../../styles/city-palette.ts';

/** Collects the roofs of one block as a few paths: shadows first, then colors, light and shade, and ink. */
export class RoofInk {
  private shadow = '';
  private readonly fills = new Map<string, string>();
  private readonly tones = { light: '', shade: '', deep: '' };
  private ink = '';
  private glow = '';
  private readonly corners: Point[] = [];

  get isEmpty(): boolean {
    return this.fills.size === 0 && this.ink === '';
  }

  /** Adds the shadow of an object of this height, to its lower right. */
  cast(ring: Ring, height: number): void {
    const moved = shifted(ring, height, height * 1.15);
    this.shadow += pathLine(moved, true);
    this.corners.push(...moved);
  }

  fill(ring: Ring, colour: string, { soft = false } = {}): void {
    this.fills.set(colour, (this.fills.get(colour) ?? '') + (soft ? pathSoft(ring, true) : pathLine(ring, true)));
    this.corners.push(...ring);
  }

  /** Adds light or shade over a slope. @param lit 1 faces the light, -1 away from it */
  tone(ring: Ring, lit: number): void {
    const tone = lit > 0.5 ? 'light' : lit > -0.05 ? null : lit > -0.72 ? 'shade' : 'deep';
    if (tone !== null) this.tones[tone] += pathLine(ring, true);
  }

  line(points: readonly Point[], width: number): void {
    this.ink += stroke(points, width, { soft: false });
  }

  /** Adds a small area as dark as the ink. */
  blot(ring: Ring): void {
    this.ink += pathLine(ring, true);
  }

  lantern(ring: Ring): void {
    this.glow += pathLine(ring, true);
  }

  drawn(palette: CityPalette): Drawn {
    const path = (d: string, fill: string, opacity: number): string =>
      d === '' ? '' : `<path d="${d}" fill="${fill}" fill-opacity="${opacity.toFixed(2)}"/>`;
    const { roofShade, roofShadeStrength: dark } = palette;
    const svg =
      path(this.shadow, palette.shadow, palette.shadowStrength) +
      [...this.fills].map(([colour, d]) => `<path d="${d}" fill="${colour}"/>`).join('') +
      path(this.tones.light, palette.roofLight, palette.roofLightStrength) +
      path(this.tones.shade, roofShade, dark * 0.6) +
      path(this.tones.deep, roofShade, dark) +
      path(this.ink, palette.roofInk, palette.roofInkStrength) +
      (palette.lanternStrength > 0 ? path(this.glow, palette.lantern, palette.lanternStrength) : '');
    return { svg, box: growBox(bbox(this.corners), 3) };
  }
}
