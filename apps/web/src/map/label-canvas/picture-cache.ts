import { paintPicture, type Scene } from './paint-picture.ts';
import type { PaintView } from './paint-view.ts';
import { areaOf, type PixelShift, partsToPaint, pixels, shiftOf } from './reuse.ts';
import type { MakeSurface, Surface } from './surface.ts';

interface Kept {
  readonly surface: Surface;
  readonly view: PaintView;
  readonly name: string;
}

/**
 * Keeps the last picture of a map and copies unchanged parts to the next one. After a pan, only the strips that came
 * into view are painted; for a wider part, only its rim.
 */
export class PictureCache {
  private readonly make: MakeSurface;
  private readonly makeWhole: MakeSurface;
  private kept: Kept | undefined;

  /** @param makeWhole gives the surface of a whole picture, if one was prepared */
  constructor(make: MakeSurface, makeWhole: MakeSurface = make) {
    this.make = make;
    this.makeWhole = makeWhole;
  }

  /** How much of a view must be painted, in CSS pixels of area. `name` identifies what the picture shows. */
  areaToPaint(view: PaintView, name: string): number {
    const old = this.usable(view, name);
    return areaOf(partsToPaint(view, old?.view, old?.shift));
  }

  /** Paints a view. Yields often. If the caller stops, the last picture is kept. Undefined without a canvas. */
  *paint(view: PaintView, scene: Scene, name: string): Generator<void, Surface | undefined> {
    const old = this.usable(view, name);
    const surface = this.makeWhole(pixels(view.width, view), pixels(view.height, view));
    if (surface === undefined) return undefined;
    if (old === undefined) {
      yield* paintPicture(surface.canvas, view, scene, this.make);
    } else {
      surface.canvas.drawImage(old.surface.image, old.shift.right, old.shift.down);
      for (const part of partsToPaint(view, old.view, old.shift)) {
        const piece = this.make(pixels(part.view.width, part.view), pixels(part.view.height, part.view));
        if (piece === undefined) return undefined;
        yield* paintPicture(piece.canvas, part.view, scene, this.make);
        surface.canvas.drawImage(piece.image, part.left, part.top);
      }
    }
    this.kept = { surface, view, name };
    return surface;
  }

  private usable(view: PaintView, name: string): (Kept & { shift: PixelShift }) | undefined {
    const { kept } = this;
    if (kept?.name !== name) return undefined;
    const shift = shiftOf(kept.view, view);
    return shift === undefined ? undefined : { ...kept, shift };
  }
}
