import type { MapInks } from '@venture-atlas/map-math';
import { L } from '../../../map/leaflet/leaflet.ts';

/** Wider than the line on both sides together, in CSS pixels. */
const HALO_WIDTH = 2.9;

interface PathInside extends L.Path {
  options: L.PathOptions & { halo?: string };
}

interface CanvasInside {
  _fillStroke(context: CanvasRenderingContext2D, path: PathInside): void;
}

// The types of Leaflet leave out what its renderer calls itself by.
const drawn = L.Canvas.prototype as unknown as CanvasInside;

/** Draws a path with a halo under its line, as everything on the map that a hand works on. One canvas however long. */
const HaloCanvas = L.Canvas.extend({
  _fillStroke(this: CanvasInside, context: CanvasRenderingContext2D, path: PathInside) {
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
  // `extend` gives the type of any class.
}) as unknown as new (
  options: L.RendererOptions,
) => L.Canvas;

export function haloCanvas(pane: string): L.Canvas {
  return new HaloCanvas({ pane, padding: 0.25 });
}

/** The shape being edited: magenta, solid, lightly filled. */
export function editedLook({ magenta, halo }: MapInks): L.PathOptions & { halo: string } {
  return { color: magenta, fillColor: magenta, weight: 2.4, fillOpacity: 0.1, halo };
}
