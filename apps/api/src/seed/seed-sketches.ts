import type { CitySketch, RegionSketch } from '@venture-atlas/painter';
import { DEFAULT_DRAWING, drawingSizes } from '@venture-atlas/types';
import type { Db } from '../db/schema.ts';
import { keepDrawnFrame } from '../drawings/commands/keep-drawn-frame.ts';
import { keepSketch } from '../drawings/commands/keep-sketch.ts';
import { listPlacesOnMap, updateMapSketch } from '../editing/queries/map-sketches.ts';

/** What a map of a seed was drawn from; `map` is its slug. */
export interface WorldSeedSketch {
  map: string;
  sketch: RegionSketch | CitySketch;
}

/**
 * Keeps the sketches of maps whose pictures were drawn from them: drawn as
 * they are, and the places that are drawn have no dot.
 */
export async function writeSketches(
  trx: Db,
  sketches: readonly WorldSeedSketch[],
  ids: ReadonlyMap<string, number>,
  at: string,
): Promise<void> {
  for (const { map, sketch } of sketches) {
    const id = ids.get(map);
    if (id === undefined) throw new Error(`There is a sketch of "${map}", which the seed does not contain.`);
    const longest = Math.max(sketch.width, sketch.height);
    const size = drawingSizes.find((one) => one >= longest) ?? DEFAULT_DRAWING.size;
    await keepSketch(trx, id, sketch, { style: DEFAULT_DRAWING.style, size }, at);
    await keepDrawnFrame(trx, id, { sheet: sketch, drawnAt: at });
    const drawn = drawnSlugs(sketch);
    const places = (await listPlacesOnMap(trx, id)).filter((place) => drawn.has(place.slug) && place.display_dot === 0);
    await updateMapSketch(trx, id, {
      drawn_at: at,
      drawn_places: JSON.stringify(places.map((place) => place.id).sort((a, b) => a - b)),
    });
  }
}

const drawnSlugs = (sketch: RegionSketch | CitySketch): Set<string> =>
  new Set(
    sketch.kind === 'region'
      ? sketch.settlements.flatMap(({ slug, vignette }) => (vignette === null ? [] : [slug]))
      : [],
  );
