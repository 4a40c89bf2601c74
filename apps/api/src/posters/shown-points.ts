import { isDrawable, isPointVisible, type Scale } from '@venture-atlas/map-math';
import type { Child, PosterWish } from '@venture-atlas/types';
import type { PosterLayout } from './poster-layout.ts';

/** Which names a poster has. */
export type NamesWish = PosterWish['names'];

/** The points that a poster shows, each with its line or area if that can be drawn. */
export function shownPoints(children: readonly Child[], names: NamesWish, layout: PosterLayout) {
  const zoom = (layout.unit / layout.pixel) as Scale;
  return children
    .map((child) => ({ child, shape: child.geojson !== null && isDrawable(child.geojson) ? child.geojson : null }))
    .filter(
      ({ child, shape }) =>
        names === 'all' || isPointVisible({ scale: child.scale, isShape: shape !== null, isSelected: false }, zoom),
    );
}
