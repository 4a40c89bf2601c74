import { IMPORT_MAPS_SHOWN_MAX, type ImportMap, type ImportPoint, type Shape } from '@venture-atlas/types';
import { hasFields, type ImportPlan, type ImportRequest, type PositionPlan } from './commands/apply-import-plan.ts';
import { positionFields } from './commands/apply-import-positions.ts';
import { writePointPages } from './preview-pages.ts';
import { previewShape } from './preview-shape.ts';

/**
 * Every map of a plan with the places that would stand on it, pages of which are written into the folder. The map that
 * was asked for comes first, then the fullest.
 * @returns those that are shown, and how many there are in all
 */
export async function writePreview(
  plan: ImportPlan,
  request: ImportRequest,
  folder: string,
): Promise<{ maps: ImportMap[]; total: number }> {
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
  const shown = maps.slice(0, IMPORT_MAPS_SHOWN_MAX);
  let id = 0;
  for (const [index, { map, positions }] of shown.entries()) {
    await writePointPages(folder, index, positions, (position): ImportPoint => {
      id += 1;
      const named = { name: names.get(position.child) ?? '', type: drafts.get(position.child)?.type ?? null };
      return { id, ...named, ...placeOf(position, Math.max(map.width, map.height)) };
    });
  }
  return { maps: shown.map(({ map }) => map), total: maps.length };
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
