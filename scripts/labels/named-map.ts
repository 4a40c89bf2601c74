import type { OpenDatabase } from '../../apps/api/src/db/open.ts';
import {
  dotRadius,
  isDrawable,
  type LabelPoint,
  labelKindOf,
  offsetsInType,
  type Size,
} from '../../packages/map-math/src/index.ts';
import { isWaterType } from '../../packages/rules/src/index.ts';
import type { MapCoordinate, Shape } from '../../packages/types/src/index.ts';

/** A map with its names, as the label engine wants them. */
export interface NamedMap {
  name: string;
  size: Size;
  points: readonly NamedPoint[];
}

/** A point with what decides how its name is lettered. */
export type NamedPoint = LabelPoint & { readonly isWater: boolean };

/** Every map of a world that something stands on. */
export async function readNamedMaps(db: OpenDatabase['db']): Promise<NamedMap[]> {
  const rows = await db
    .selectFrom('positions')
    .innerJoin('locations', 'locations.id', 'positions.location_id')
    .innerJoin('locations as map', 'map.id', 'positions.parent_id')
    .leftJoin('location_types', 'location_types.id', 'locations.type_id')
    .select([
      'positions.id',
      'positions.parent_id',
      'map.name as map_name',
      'map.map_width',
      'map.map_height',
      'locations.name',
      'location_types.name as type',
      'positions.lat',
      'positions.lng',
      'positions.scale',
      'positions.rotation',
      'positions.label_x_offset',
      'positions.label_y_offset',
      'positions.label_by_hand',
      'positions.display_dot',
      'positions.geojson',
    ])
    .where('positions.active', '=', 1)
    .where('map.map_width', 'is not', null)
    .orderBy('positions.parent_id')
    .orderBy('positions.id')
    .execute();
  const maps = new Map<number, { name: string; size: Size; points: NamedPoint[] }>();
  for (const row of rows) {
    const size = { width: row.map_width ?? 0, height: row.map_height ?? 0 };
    const map = maps.get(row.parent_id) ?? { name: row.map_name, size, points: [] };
    maps.set(row.parent_id, map);
    map.points.push(pointOf(row, size.height));
  }
  return [...maps.values()];
}

interface PointRow {
  id: number;
  name: string;
  type: string | null;
  lat: number;
  lng: number;
  scale: number;
  rotation: number;
  label_x_offset: number;
  label_y_offset: number;
  label_by_hand: number;
  display_dot: number;
  geojson: string | null;
}

function pointOf(row: PointRow, mapHeight: number): NamedPoint {
  const isWater = isWaterType(row.type);
  const shape = row.geojson === null ? null : (JSON.parse(row.geojson) as Shape);
  return {
    id: row.id,
    name: row.name,
    kind: labelKindOf(row.type, isWater),
    isWater,
    x: row.lng,
    y: mapHeight - row.lat,
    scale: row.scale,
    rotation: (row.rotation * Math.PI) / 180,
    ...offsetsInType(row),
    dotRadius: row.display_dot === 1 ? dotRadius(row.scale) : 0,
    isByHand: row.label_by_hand === 1,
    isSelected: false,
    signWidth: 0,
    importance: 0,
    shape: shape !== null && isDrawable(shape) ? shapeOf(shape, mapHeight) : undefined,
  };
}

function shapeOf({ geometry }: Shape, mapHeight: number): LabelPoint['shape'] {
  const flip = ([lng, lat]: MapCoordinate): [number, number] => [lng, mapHeight - lat];
  if (geometry.type === 'LineString') return { isArea: false, parts: [[geometry.coordinates.map(flip)]] };
  return { isArea: true, parts: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(flip))) };
}
