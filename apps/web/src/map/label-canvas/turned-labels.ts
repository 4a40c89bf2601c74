import type { MapInks } from '@venture-atlas/map-math';
import { LabelPen } from './label-pen.ts';
import { EYE_OFF_WIDTH } from './label-place.ts';
import type { Canvas2D } from './lettering.ts';
import type { NamePlace, StraightName } from './name-place.ts';
import type { PaintView } from './paint-view.ts';
import type { PointStore } from './point-store.ts';
import type { MakeSurface, Surface } from './surface.ts';

/** Position of a label on its page, in device pixels of the page. */
interface Slot {
  readonly page: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const PAGE_WIDTH = 2048;
const PAGE_HEIGHT = 2048;
/** Pages have at least this many device pixels per CSS pixel, so that turning does not blur labels. */
const LEAST_RATIO = 2;
/** Room for the halo around a label, in multiples of the type size and in CSS pixels. */
const HALO_ROOM = { em: 0.1, px: 3 } as const;

/**
 * Draws turned labels: sets them upright on pages and turns the picture. To the browser, each turned letter is new and
 * must be shaped again, at some twenty times the cost of a cached letter.
 */
export class TurnedLabels {
  private readonly make: MakeSurface;
  private readonly view: PaintView;
  private readonly sharper: number;
  private readonly slots = new Map<StraightName, Slot>();
  private readonly pages: Surface[] = [];

  constructor(make: MakeSurface, view: PaintView) {
    this.make = make;
    this.sharper = Math.max(1, LEAST_RATIO / view.ratio);
    this.view = { ...view, ratio: view.ratio * this.sharper };
  }

  /** Sets those of these names that are turned. Yields after each. */
  *set(store: PointStore, names: readonly NamePlace[], inks: MapInks): Generator<void, void> {
    const turned = names.filter((name) => name.form === 'straight').filter(({ rotation }) => rotation !== 0);
    const heights = this.layOut(store, turned);
    const pens = heights.map((height) => {
      const page = this.make(PAGE_WIDTH, height);
      if (page !== undefined) this.pages.push(page);
      return page === undefined ? undefined : new LabelPen(page.canvas, this.view, inks);
    });
    for (const name of turned) {
      const slot = this.slots.get(name);
      const pen = slot === undefined ? undefined : pens[slot.page];
      if (slot === undefined || pen === undefined) {
        // Too long for a page, or no memory for one. Such a label is drawn turned.
        this.slots.delete(name);
        continue;
      }
      const x = (slot.left + slot.width / 2) / this.view.ratio;
      const y = (slot.top + slot.height / 2) / this.view.ratio;
      pen.name(store, { ...name, place: { ...name.place, x, y }, rotation: 0 });
      yield;
    }
  }

  /** Draws a name that was set. Returns false if it was not: either it is not turned, or it must be drawn turned. */
  draw(canvas: Canvas2D, name: NamePlace, ratio: number): boolean {
    if (name.form === 'curved') return false;
    const slot = this.slots.get(name);
    const page = slot === undefined ? undefined : this.pages[slot.page];
    if (slot === undefined || page === undefined) return false;
    const { rotation, place } = name;
    const [cos, sin] = [Math.cos(rotation) / this.sharper, Math.sin(rotation) / this.sharper];
    canvas.setTransform(cos, sin, -sin, cos, place.x * ratio, place.y * ratio);
    const { left, top, width, height } = slot;
    canvas.drawImage(page.image, left, top, width, height, -width / 2, -height / 2, width, height);
    return true;
  }

  /** Gives each label a slot, row by row and page by page. Returns the height that each page needs. */
  private layOut(store: PointStore, names: readonly StraightName[]): number[] {
    const heights: number[] = [];
    let [left, top, rowHeight] = [0, 0, 0];
    for (const name of names) {
      const { width, height } = this.sizeOf(store, name);
      if (width > PAGE_WIDTH || height > PAGE_HEIGHT) continue;
      if (left + width > PAGE_WIDTH) [left, top, rowHeight] = [0, top + rowHeight, 0];
      if (heights.length === 0 || top + height > PAGE_HEIGHT) {
        heights.push(0);
        [left, top, rowHeight] = [0, 0, 0];
      }
      const page = heights.length - 1;
      this.slots.set(name, { page, left, top, width, height });
      left += width;
      rowHeight = Math.max(rowHeight, height);
      heights[page] = Math.max(heights[page] as number, top + rowHeight);
    }
    return heights;
  }

  private sizeOf(store: PointStore, { index, place }: StraightName): { width: number; height: number } {
    const { halfWidth, halfHeight, px } = place;
    const room = HALO_ROOM.em * px + HALO_ROOM.px;
    const eye = store.has(index, 'hidden') ? EYE_OFF_WIDTH * px : 0;
    // An even number of pixels, so that the label's center, about which it turns, lies between pixels.
    const even = (half: number) => 2 * Math.ceil((half + room) * this.view.ratio);
    return { width: even(halfWidth + eye), height: even(halfHeight) };
  }
}
