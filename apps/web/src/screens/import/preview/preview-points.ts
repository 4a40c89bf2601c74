import { isDrawable, labelKindOf } from '@venture-atlas/map-math';
import { isWaterType } from '@venture-atlas/rules';
import type { ImportPoint } from '@venture-atlas/types';
import type { MarkedPlace } from '../../../map/leaflet/marked-places.tsx';
import type { PointView } from '../../../map/model/point-views.ts';

/** Which places of a preview are shown. */
export type Kinds = ImportPoint['change'] | 'all';

/** A place as the map draws it. */
export function toView(point: ImportPoint): PointView {
  const { id, name, lat, lng, scale, rotation, type, geojson } = point;
  return {
    id,
    name,
    lat,
    lng,
    scale,
    rotation,
    labelXOffset: 0,
    labelYOffset: 0,
    labelWrapRatio: 0,
    isByHand: false,
    importance: 0,
    displayDot: point.display_dot,
    sign: null,
    look: null,
    kind: labelKindOf(type, isWaterType(type)),
    isWater: isWaterType(type),
    isHidden: false,
    isHeardOf: false,
    alias: null,
    notes: 0,
    shape: geojson !== null && isDrawable(geojson) ? geojson.geometry : null,
    isInPicture: false,
  };
}

/** Rings around what would be new or changed. Lines and areas show themselves. */
export function marksOf(points: readonly ImportPoint[]): MarkedPlace[] {
  return points.flatMap(({ lat, lng, change, geojson }) =>
    change === 'same' || geojson !== null ? [] : [{ lat, lng, mark: change }],
  );
}

export function ofKind(points: readonly ImportPoint[], kind: Kinds): readonly ImportPoint[] {
  return kind === 'all' ? points : points.filter(({ change }) => change === kind);
}
