import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seeded } from './check-views.ts';
import { importInMemory } from './import-in-memory.ts';
import type { NamedMap } from './named-map.ts';

/** The number of generated worlds, from few places to crowds. */
export const MADE_WORLDS = 10;

type Point = [number, number];

/**
 * A generated country as GeoJSON: towns in clusters, realms, woods, mountains, rivers, and roads, the same for each
 * number.
 */
function madeCountry(number: number): object {
  const random = seeded(number * 7_919 + 7);
  const [width, height] = [48, 28];
  const at = (): Point => [random() * width, random() * height];
  const feature = (geometry: object, name: string, type: string, more: object = {}) => ({
    type: 'Feature',
    geometry,
    properties: { name, type, ...more },
  });
  const towns = Array.from({ length: 30 + 25 * number }, (_, index) => {
    const [x, y] = at();
    const place: Point =
      index % 3 === 0 ? [x, y] : [Math.floor(x / 8) * 8 + random() * 2, Math.floor(y / 8) * 8 + random() * 2];
    return feature({ type: 'Point', coordinates: place }, nameOf(random), index % 25 === 0 ? 'city' : 'town', {
      population: Math.round(random() * 9e4),
    });
  });
  const areas = ['kingdom', 'kingdom', 'forest', 'mountains', 'lake', 'hills', 'island'].map((type) => {
    const [x, y] = at();
    const reach = type === 'kingdom' ? 10 : 2 + 3 * random();
    const ring = Array.from({ length: 25 }, (_, step): Point => {
      const angle = ((step % 24) / 24) * 2 * Math.PI;
      const away = reach * (0.8 + 0.2 * Math.sin(3 * angle + number));
      return [x + away * Math.cos(angle) * (1 + random() * 0.001), y + 0.7 * away * Math.sin(angle)];
    });
    return feature({ type: 'Polygon', coordinates: [[...ring.slice(0, 24), ring[0]]] }, nameOf(random, type), type);
  });
  const lines = Array.from({ length: 6 }, (_, index) => {
    const [x, y] = at();
    const heading = (index / 6) * Math.PI + random();
    const coordinates = Array.from({ length: 50 }, (_, step): Point => {
      const along = (step - 25) * 0.8;
      const aside = Math.sin(step / 3 + index);
      return [
        x + along * Math.cos(heading) - aside * Math.sin(heading),
        y + along * Math.sin(heading) + aside * Math.cos(heading),
      ];
    });
    const type = index % 2 === 0 ? 'river' : 'road';
    return feature({ type: 'LineString', coordinates }, nameOf(random, type), type);
  });
  return { type: 'FeatureCollection', features: [...towns, ...areas, ...lines] };
}

function nameOf(random: () => number, kind = ''): string {
  const part = () =>
    ['am', 'ber', 'sto', 'wyn', 'dal', 'ro', 'keth', 'ia', 'mor', 'esh'][Math.floor(random() * 10)] ?? '';
  const word = part() + part() + part();
  const name = word.charAt(0).toUpperCase() + word.slice(1);
  return kind === '' ? name : `${name} ${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

/** The maps of a generated country after an import. */
export async function importMade(number: number): Promise<NamedMap[]> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-atlas-made-'));
  try {
    const file = join(folder, `country-${number}.geojson`);
    await writeFile(file, JSON.stringify(madeCountry(number)));
    return await importInMemory([file]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
