import type { MakeSurface, Surface } from './surface.ts';

/**
 * A surface made ahead of the first picture. The system allocates memory on the first write, which takes longer than
 * drawing the labels of a view. So this happens while the page still waits for its points.
 */
export class SpareSurface {
  private readonly make: MakeSurface;
  private spare: (Surface & { readonly width: number; readonly height: number }) | undefined;

  constructor(make: MakeSurface) {
    this.make = make;
  }

  /** Makes a surface of this size, in device pixels, and drops the last one. */
  prepare(width: number, height: number): void {
    if (this.spare?.width === width && this.spare.height === height) return;
    this.spare = undefined;
    const surface = this.make(width, height);
    const probe = this.make(1, 1);
    if (surface === undefined || probe === undefined) return;
    surface.canvas.fillRect(0, 0, width, height);
    // Drawing is deferred until pixels are read.
    probe.canvas.drawImage(surface.image, 0, 0, 1, 1, 0, 0, 1, 1);
    surface.canvas.clearRect(0, 0, width, height);
    this.spare = { ...surface, width, height };
  }

  /** Returns the spare surface if its size fits, otherwise a new one. */
  take(width: number, height: number): Surface | undefined {
    const { spare } = this;
    if (spare?.width !== width || spare.height !== height) return this.make(width, height);
    this.spare = undefined;
    return { canvas: spare.canvas, image: spare.image };
  }
}
