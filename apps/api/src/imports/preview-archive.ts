import { IMPORT_MAPS_SHOWN_MAX, type ImportMap, type ImportPoint } from '@venture-atlas/types';
import type { Manifest, PositionRow } from '../archive/archive-format.ts';
import { readRows } from '../archive/read-archive.ts';
import { writePointPages } from './preview-pages.ts';
import { previewShape } from './preview-shape.ts';

interface Place {
  name: string;
  type: string | null;
  map: { width: number; height: number } | null;
}

/**
 * Every map of an unpacked archive with the places on it, pages of which are written into `target`: the map that the
 * archive is of first, then the fullest.
 * @returns those that are shown, and how many there are in all
 */
export async function previewArchive(
  folder: string,
  manifest: Manifest,
  target: string,
): Promise<{ maps: ImportMap[]; total: number; map: { name: string; slug: string } | null }> {
  const places = new Map<string, Place>();
  for await (const { slug, name, type, map_width: width, map_height: height } of readRows(folder, 'locations')) {
    places.set(slug, { name, type, map: width === null || height === null ? null : { width, height } });
  }
  const onMap = new Map<string, PositionRow[]>();
  for await (const row of readRows(folder, 'positions')) {
    if (!row.active || places.get(row.parent)?.map == null) continue;
    const list = onMap.get(row.parent);
    if (list === undefined) onMap.set(row.parent, [row]);
    else list.push(row);
  }
  const maps = [...onMap].sort(
    ([a, rows], [b, others]) => Number(b === manifest.map) - Number(a === manifest.map) || others.length - rows.length,
  );
  let id = 0;
  const shown: ImportMap[] = [];
  for (const [index, [slug, rows]] of maps.slice(0, IMPORT_MAPS_SHOWN_MAX).entries()) {
    const place = places.get(slug);
    if (place?.map == null) continue;
    const { width, height } = place.map;
    shown.push({ name: place.name, slug: null, width, height, points: rows.length });
    await writePointPages(target, index, rows, (row) => {
      id += 1;
      return pointOf(id, row, places.get(row.child), Math.max(width, height));
    });
  }
  const own = manifest.map === null ? undefined : places.get(manifest.map);
  const map = own && manifest.map !== null ? { name: own.name, slug: manifest.map } : null;
  return { maps: shown, total: maps.length, map };
}

function pointOf(id: number, row: PositionRow, place: Place | undefined, longerSide: number): ImportPoint {
  const { lat, lng, scale, rotation, display_dot, geojson } = row;
  return {
    id,
    name: place?.name ?? row.child,
    type: place?.type ?? null,
    lat,
    lng,
    scale,
    rotation,
    display_dot,
    geojson: geojson === null ? null : previewShape(geojson, longerSide),
    change: 'new',
  };
}
