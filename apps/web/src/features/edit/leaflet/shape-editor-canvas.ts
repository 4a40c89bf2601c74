import type { MapInks } from '@venture-atlas/map-math';
import { L } from '../../../map/leaflet/leaflet.ts';

/** Extra width of the halo, on both sides together, in CSS pixels. */
const HALO_WIDTH = 2.9;

interface PrivatePath extends L.Path {
  options: L.PathOptions & { halo?: string };
}

interface PrivateCanvas {
  _fillStroke(context: CanvasRenderingContext2D, path: PrivatePath): void;
}

// Leaflet's types leave out private methods of its renderer.
const drawn = L.Canvas.prototype as unknown as PrivateCanvas;

/** Draws a path with a halo under its line, like everything that is being edited. One canvas for any length. */
const HaloCanvas = L.Canvas.extend({
  _fillStroke(this: PrivateCanvas, context: CanvasRenderingContext2D, path: PrivatePath) {
    const { halo, weight = 0 } = path.options;
    if (halo !== undefined) {
      context.save();
      context.globalAlpha = 0.85;
      context.lineWidth = weight + HALO_WIDTH;
      context.strokeStyle = halo;
      context.lineJoin = 'round';
      context.lineCap = 'round';
      context.stroke();
      context.restore();
    }
    drawn._fillStroke.call(this, context, path);
  },
  // `extend` returns the type of any class.
}) as unknown as new (
  options: L.RendererOptions,
) => L.Canvas;

export function haloCanvas(pane: string): L.Canvas {
  return new HaloCanvas({ pane, padding: 0.25 });
}

/** The shape being edited: magenta, solid, lightly filled. */
export function editedStyle({ magenta, halo }: MapInks): L.PathOptions & { halo: string } {
  return { color: magenta, fillColor: magenta, weight: 2.4, fillOpacity: 0.1, halo };
}
