import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { checkRegionSketch } from '../sketch/check-region-sketch.ts';
import { PLACE_PICTURE, type PlaceGround, type PlaceKind, paintPlace } from './paint-place.ts';
import { groundOfPlace, type Side } from './place-ground.ts';
import { sceneOf } from './scene.ts';
import { sketchOfPlace } from './sketch-of-place.ts';

const plain: PlaceGround = {
  sea: [],
  isIsle: false,
  forest: null,
  range: null,
  tint: null,
  isHilly: false,
  isSwamp: false,
  isMoor: false,
  isDesert: false,
  isSnow: false,
  isByRiver: false,
  isByLake: false,
  isByRoad: false,
};
const kinds: PlaceKind[] = [
  'city',
  'town',
  'village',
  'fortress',
  'ruin',
  'dungeon',
  'temple',
  'inn',
  'oasis',
  'camp',
  'forest',
  'mountain',
  'hills',
  'swamp',
  'moor',
  'desert',
  'glacier',
  'sea',
  'strait',
  'island',
  'lake',
  'river',
  'bridge',
  'road',
  'region',
];
const grounds: Record<string, Partial<PlaceGround>> = {
  plain: {},
  coast: { sea: ['west'], isByRiver: true, isByRoad: true },
  'southern coast': { sea: ['south', 'east'], isByRiver: true },
  'northern coast': { sea: ['north'], isByRiver: true },
  forest: { forest: { kind: 'mixed', isInside: true }, isByRoad: true },
  mountains: { range: { style: 'alpine', snow: 0.5, isInside: true }, isSnow: true },
  desert: { isDesert: true },
  lake: { isByLake: true, tint: '#cfdcda' },
};

describe('the picture of a place', () => {
  it.each(Object.entries(grounds))('can be sketched for every kind on: %s', (_, ground) => {
    for (const kind of kinds) {
      const sketch = sketchOfPlace({ name: 'Odalys Rest', kind, ground: { ...plain, ...ground } });
      // If the painter refused or dropped a part, it would be missing here.
      expect(checkRegionSketch(sketch), kind).toEqual(sketch);
    }
  });

  it('is the same for the same place, and differs for another name', async () => {
    const paint = (name: string) => paintPlace({ name, kind: 'village', ground: { ...plain, ...grounds.coast } });
    const [one, again, other] = [await paint('Gullhaven'), await paint('Gullhaven'), await paint('Hask')];
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
    expect(await sharp(one).metadata()).toMatchObject({ format: 'webp', ...PLACE_PICTURE });
  });

  it('keeps the sea on its side, even in a mirrored scene', () => {
    for (const name of ['Ash', 'Birch', 'Cedar', 'Elm', 'Fir']) {
      const { view } = sceneOf(`${name}:town`, 0.68);
      for (const side of ['west', 'east'] as const) {
        const { coast } = sketchOfPlace({ name, kind: 'town', ground: { ...plain, sea: [side as Side] } });
        const across = coast.flatMap(({ ring }) => ring.map(([x]) => (x - view.x) / view.width));
        // The land continues beyond the edge opposite the sea.
        expect(side === 'west' ? Math.max(...across) > 1.3 : Math.min(...across) < -0.3, `${name} ${side}`).toBe(true);
        expect(side === 'west' ? Math.min(...across) : 1 - Math.max(...across), `${name} ${side}`).toBeGreaterThan(0);
      }
    }
  });
});

describe('the ground of a place', () => {
  const file = join(import.meta.dirname, '../../../../data/sketches/sword_coast.json');
  const sketch = checkRegionSketch(JSON.parse(readFileSync(file, 'utf8')));
  const groundOf = (slug: string) => {
    const at = sketch.settlements.find((settlement) => settlement.slug === slug)?.at;
    if (at === undefined) throw new Error(`There is no ${slug}.`);
    return groundOfPlace(sketch, at);
  };

  it('matches the sketch of its region', () => {
    expect(groundOf('luskan')).toMatchObject({ sea: ['west'], isByRiver: true, isSnow: false });
    expect(groundOf('bryn_shander')).toMatchObject({ sea: [], isSnow: true });
    expect(groundOf('thundertree')).toMatchObject({ forest: { isInside: true } });
    expect(groundOf('hlaungadath')).toMatchObject({ isDesert: true });
  });
});
