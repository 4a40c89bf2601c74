import { unpackJson } from '../db/packed-json.ts';
import type { Db } from '../db/schema.ts';
import { findSketchRow, listSketchedMaps } from '../editing/queries/map-sketches.ts';

/** What is wrong with what maps are drawn from, one sentence for each that cannot be read. */
export async function lookAtSketches(db: Db): Promise<string[]> {
  const found: string[] = [];
  // One at a time: a sketch may be large.
  for (const { location_id, slug } of await listSketchedMaps(db)) {
    const row = await findSketchRow(db, location_id);
    if (row !== undefined && !isReadable(row.sketch)) {
      found.push(`Sketch: the one of /${slug}/ is damaged; the map cannot be drawn again.`);
    }
  }
  return found;
}

function isReadable(packed: Uint8Array): boolean {
  try {
    const sketch = unpackJson(packed);
    return typeof sketch === 'object' && sketch !== null;
  } catch {
    return false;
  }
}
