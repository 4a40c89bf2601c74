import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findMapPart, type MaskRequest, maskOrderFor } from '../../apps/api/src/media/masks/map-part.ts';
import { maskPicture } from '../../apps/api/src/media/masks/mask-picture.ts';
import { longCampaign } from '../../apps/api/test-support/long-fog.ts';
import { decodeAndEncode, plainTile } from '../../apps/api/test-support/plain-tile.ts';
import {
  decodeFogAct,
  encodeFogAct,
  fogGrid,
  fogPyramid,
  fogStep,
  hexAt,
  poolFog,
} from '../../packages/map-math/src/index.ts';
import type { FogAct } from '../../packages/types/src/index.ts';
import { type Line, median } from './statistics.ts';

const SMALL = { width: 2_048, height: 1_536 };
const LARGE = { width: 16_384, height: 12_288 };
const REVEALS = 2_000;
const FOLDER = 'plain';

/** The cost of one tile and of one long list of reveals, without a server. */
export async function benchFogTiles(rounds: number): Promise<Line[]> {
  const media = await mkdtemp(join(tmpdir(), 'venture-atlas-fog-'));
  try {
    const tile = await plainTile();
    const [small, large] = [await bordersOf(SMALL, media, tile), await bordersOf(LARGE, media, tile)];
    const times = { plain: [] as number[], small: [] as number[], large: [] as number[] };
    // The first rounds run with cold code.
    for (let round = -2; round < rounds * 8; round += 1) {
      const took = {
        plain: await timed(() => decodeAndEncode(tile)),
        small: await timed(small),
        large: await timed(large),
      };
      if (round < 0) continue;
      for (const which of ['plain', 'small', 'large'] as const) times[which].push(took[which]);
    }
    const [plain, ofSmall, ofLarge] = [median(times.plain), median(times.small), median(times.large)];
    return [
      ratio('a border tile beside decoding and encoding it', ofSmall / plain, `${ofSmall.toFixed(1)} ms`, 2),
      ratio(
        'a border tile of 16,384 x 12,288 beside one of a small map',
        ofLarge / ofSmall,
        `${ofLarge.toFixed(1)} ms`,
        1.3,
      ),
      ...benchReveals(rounds),
    ];
  } finally {
    await rm(media, { recursive: true, force: true });
  }
}

const ratio = (what: string, value: number, words: string, most: number): Line => ({
  what,
  value: `${value.toFixed(2)}x (${words})`,
  measure: { value, better: 'less' },
  target: `<= ${most}x`,
  isReached: value <= most,
});

/** The time to mask one tile of the finest level, half of it hidden, with newly loaded fog. */
async function bordersOf(
  map: { width: number; height: number },
  folder: string,
  tile: Buffer,
): Promise<() => Promise<unknown>> {
  const pyramid = fogPyramid(map, map);
  const z = pyramid.levels - 1;
  const plain = `${FOLDER}-${map.width}`;
  const file = join(folder, plain, `${z}`, '1', '1.png');
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, tile);
  const acts: FogAct[] = [
    { level: 'clear', shape: { kind: 'hexes', size: 90, rings: 2, cells: [hexAt(700, map.height - 700, 90)] } },
    { level: 'dim', shape: { kind: 'circle', lng: 900, lat: map.height - 900, radius: 60 } },
  ];
  const grid = fogGrid(map, acts);
  const source = { hash: 'a'.repeat(64), file: '', map, pyramid, ground: 'parchment' as const };
  return async () => {
    const ask: MaskRequest = { source, pool: poolFog(grid), paper: 'day', what: { form: 'tile', z, y: 1, x: 1 } };
    const part = findMapPart(ask);
    if (part?.kind !== 'border') throw new Error('The tile is no border.');
    await maskPicture(maskOrderFor(ask, part, { media: { folder }, plain }));
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The size of two thousand reveals in bytes, and the time to decode them to a grid. */
function benchReveals(rounds: number): Line[] {
  const map = { width: 8_192, height: 6_144 };
  const step = fogStep(map);
  const stored = longCampaign(map, REVEALS).map((act) => encodeFogAct(act, step));
  const bytes = stored.reduce((sum, act) => sum + act.length, 0);
  const times: number[] = [];
  for (let round = -2; round < rounds * 4; round += 1) {
    // Processor time, so that other load on the machine does not count.
    const startedAt = process.cpuUsage();
    fogGrid(
      map,
      stored.map((act) => decodeFogAct(act, step)),
    );
    const { user, system } = process.cpuUsage(startedAt);
    if (round >= 0) times.push((user + system) / 1_000);
  }
  const took = median(times);
  return [
    {
      what: `${REVEALS} reveals of fog, stored`,
      value: `${(bytes / 1_000).toFixed(1)} KB`,
      target: '< 100 KB',
      isReached: bytes < 100_000,
      measure: { value: bytes, better: 'less' },
    },
    {
      what: `${REVEALS} reveals of fog, loaded`,
      value: `${took.toFixed(1)} ms CPU`,
      target: '< 20 ms',
      isReached: took < 20,
    },
  ];
}
