import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_POINTS_PAGE_SIZE } from '@venture-atlas/rules';
import type { ImportMap, ImportPoint, ImportPoints, Shape } from '@venture-atlas/types';
import {
  hasFields,
  type ImportPlan,
  type ImportRequest,
  type PositionPlan,
} from '../commands/imports/apply-import-plan.ts';
import { positionFields } from '../commands/imports/apply-import-positions.ts';
import { pointsPageName } from './import-order.ts';
import { previewShape } from './preview-shape.ts';

/**
 * Every map of a plan with the places that would stand on it, pages of which are written into the folder. The map that
 * was asked for comes first, then the fullest.
 */
export async function writePreview(plan: ImportPlan, request: ImportRequest, folder: string): Promise<ImportMap[]> {
  const drafts = new Map(request.draft.locations.map((location) => [location.key, location]));
  const onMap = new Map<string, PositionPlan[]>();
  for (const position of plan.positions) {
    const list = onMap.get(position.parent);
    if (list === undefined) onMap.set(position.parent, [position]);
    else list.push(position);
  }
  const names = new Map(plan.locations.map(({ key, name }) => [key, name]));
  const maps = plan.locations.flatMap(({ key, name, row }) => {
    const positions = onMap.get(key) ?? [];
    const frame = drafts.get(key)?.map;
    if (positions.length === 0 || frame === undefined || frame === null) return [];
    const map: ImportMap = {
      name: row?.name ?? name,
      slug: row?.slug ?? null,
      width: row?.map_width ?? frame.width,
      height: row?.map_height ?? frame.height,
      points: positions.length,
    };
    return [{ key, map, positions }];
  });
  maps.sort((a, b) => Number(b.key === plan.mapKey) - Number(a.key === plan.mapKey) || b.map.points - a.map.points);
  let id = 0;
  for (const [index, { map, positions }] of maps.entries()) {
    const pages = Math.ceil(positions.length / IMPORT_POINTS_PAGE_SIZE);
    for (let page = 0; page < pages; page += 1) {
      const some = positions.slice(page * IMPORT_POINTS_PAGE_SIZE, (page + 1) * IMPORT_POINTS_PAGE_SIZE);
      const points = some.map((position): ImportPoint => {
        id += 1;
        const named = {
          name: names.get(position.child) ?? '',
          type: drafts.get(position.child)?.type ?? null,
        };
        return { id, ...named, ...placeOf(position, Math.max(map.width, map.height)) };
      });
      const content: ImportPoints = { points, next_page: page + 1 < pages ? page + 2 : null, total: positions.length };
      await writeFile(join(folder, pointsPageName(index, page)), JSON.stringify(content));
    }
  }
  return maps.map(({ map }) => map);
}

/** What was changed here and stays is shown as it stays. */
function placeOf({ row, merge, placed }: PositionPlan, longerSide: number): Omit<ImportPoint, 'id' | 'name' | 'type'> {
  const now: Record<string, unknown> = row === undefined ? positionFields(placed) : { ...row, ...merge.write };
  const shape = typeof now.geojson === 'string' ? (JSON.parse(now.geojson) as Shape) : null;
  return {
    lat: Number(now.lat),
    lng: Number(now.lng),
    scale: Number(now.scale),
    rotation: Number(now.rotation),
    display_dot: now.display_dot === 1,
    geojson: shape === null ? null : previewShape(shape, longerSide),
    change: row === undefined ? 'new' : hasFields(merge.write) ? 'changed' : 'same',
  };
}
