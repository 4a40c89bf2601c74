import type { MakeSurface, Surface } from './surface.ts';

/**
 * A surface made ahead of the first picture that shows something. A system hands memory out when it is first written
 * to, and that takes longer than the labels of a view: so it is done while the page still waits for its points.
 */
export class SpareSurface {
  private readonly make: MakeSurface;
  private spare: (Surface & { readonly width: number; readonly height: number }) | undefined;

  constructor(make: MakeSurface) {
    this.make = make;
  }

  /** Makes one of this size, in device pixels, in place of the last one. */
  prepare(width: number, height: number): void {
    if (this.spare?.width === width && this.spare.height === height) return;
    this.spare = undefined;
    const surface = this.make(width, height);
    const probe = this.make(1, 1);
    if (surface === undefined || probe === undefined) return;
    surface.canvas.fillRect(0, 0, width, height);
    // What is drawn waits until somebody asks for the pixels.
    probe.canvas.drawImage(surface.image, 0, 0, 1, 1, 0, 0, 1, 1);
    surface.canvas.clearRect(0, 0, width, height);
    this.spare = { ...surface, width, height };
  }

  /** The spare one if it is of this size, else a new one. */
  take(width: number, height: number): Surface | undefined {
    const { spare } = this;
    if (spare?.width !== width || spare.height !== height) return this.make(width, height);
    this.spare = undefined;
    return { canvas: spare.canvas, image: spare.image };
  }
}
