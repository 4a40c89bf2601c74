import { wholeMap } from '../../apps/api/src/atlas/answers/map-answers.ts';
import { publicReader } from '../../apps/api/src/atlas/answers/reader.ts';
import type { OpenDatabase } from '../../apps/api/src/db/open.ts';
import { publicScope } from '../../apps/api/src/worlds/scope.ts';
import type { FramedMap } from '../../apps/web/src/map/label-canvas/framed-map.ts';
import { labelSource } from '../../apps/web/src/map/label-canvas/label-source.ts';
import { packPoints } from '../../apps/web/src/map/label-canvas/point-chunk.ts';
import { PointIndex } from '../../apps/web/src/map/label-canvas/point-index.ts';
import { PointStore } from '../../apps/web/src/map/label-canvas/point-store.ts';
import { type PointView, toPointView } from '../../apps/web/src/map/model/point-views.ts';
import type { LabelPoint } from '../../packages/map-math/src/index.ts';

/** A map with its names, in the data structures of the map's painter. */
export interface NamedMap {
  readonly name: string;
  readonly size: FramedMap;
  readonly views: readonly PointView[];
  readonly store: PointStore;
  readonly index: PointIndex;
  /** Input of the label engine, in the order of the rows. */
  readonly points: readonly LabelPoint[];
}

/** A map with these points. */
export function namedMap(name: string, size: FramedMap, views: readonly PointView[]): NamedMap {
  const store = new PointStore();
  store.replaceTail(0, packPoints(views, size.height));
  const index = new PointIndex(store);
  index.build();
  // Only the visibility of a point depends on the zoom.
  const { point } = labelSource(store, index, 1, -1);
  return { name, size, views, store, index, points: views.map((_, row) => point(row)) };
}

/** The same map for a DM who hides two of three places, whose names then have a sign behind them. */
export function asDmSees({ name, size, views }: NamedMap): NamedMap {
  const marked = views.map((view, row): PointView => ({ ...view, isHidden: row % 3 !== 0 }));
  return namedMap(name, size, marked);
}

/** Every map of a world with at least one place, as the API returns it to everybody. */
export async function readNamedMaps(db: OpenDatabase['db']): Promise<NamedMap[]> {
  const rows = await db
    .selectFrom('positions')
    .innerJoin('locations as map', 'map.id', 'positions.parent_id')
    .select(['map.id', 'map.slug'])
    .where('positions.active', '=', 1)
    .where('map.map_width', 'is not', null)
    .distinct()
    .orderBy('map.id')
    .execute();
  const reader = publicReader(db, await publicScope(db));
  const maps: NamedMap[] = [];
  for (const { slug } of rows) {
    const details = await wholeMap(reader, slug, false);
    if (details === undefined || details.children.length === 0) continue;
    const { map_width, map_height, picture_frame: frame } = details;
    const size = { width: map_width ?? 0, height: map_height ?? 0, frame };
    maps.push(
      namedMap(
        details.name,
        size,
        details.children.map((child) => toPointView(child)),
      ),
    );
  }
  return maps;
}
