import type { Standing } from '../../pen/sheet.ts';
import type { Progress } from '../../progress.ts';
import { drawSettlement } from '../../symbols/settlements/draw-settlement.ts';
import type { Country, Setting } from '../../symbols/settlements/look.ts';
import { drawQuay } from '../../symbols/settlements/quay.ts';
import type { RegionGround } from '../ground.ts';
import { harbourSide } from '../harbour-side.ts';

type Mark = RegionGround['marks'][number];

/** Pictures between two reports: some tens of milliseconds. */
const pace = 40;

/** The little pictures of all places that have one, and the landing stages of ports. */
export async function standSettlements(ground: RegionGround, progress: Progress): Promise<Standing[]> {
  const drawn = ground.marks.filter((mark) => mark.vignette !== null);
  const standing: Standing[] = [];
  for (const [i, mark] of drawn.entries()) {
    if (i % pace === 0) await progress(i / drawn.length);
    standing.push(...standOne(ground, mark));
  }
  await progress(1);
  return standing;
}

function standOne(ground: RegionGround, mark: Mark): Standing[] {
  if (mark.vignette === null) return [];
  const palette = ground.style.settlements;
  const size = mark.size * palette.size;
  const seed = `${ground.seed}:settlement:${mark.slug}`;
  const [x, y] = mark.at;
  const picture = drawSettlement(
    mark.vignette,
    { at: [x, y + size * 0.1], size },
    seed,
    palette,
    settingOf(ground, mark),
  );
  const quay = mark.isPort === true ? quayOf(ground, mark, size, seed) : null;
  return quay === null ? [picture] : [quay, picture];
}

function quayOf(ground: RegionGround, { at }: Mark, size: number, seed: string): Standing | null {
  const length = Math.min(46, Math.max(22, size * 0.42));
  const side = harbourSide(ground, at, size * 0.4, size * 1.15, length);
  return side === null ? null : drawQuay({ ...side, length }, `${seed}:quay`, ground.style.settlements);
}

/** What the ground says about a place: how its people build, and what water they have. */
export function settingOf(ground: RegionGround, { at: [x, y], size }: Mark): Setting {
  return {
    country: countryAt(ground, x, y),
    isByRiver: ground.rivers.dist(x, y, size) < size * 0.6,
    isByShore: ground.landDistance(x, y) < size * 1.4,
  };
}

function countryAt(ground: RegionGround, x: number, y: number): Country {
  const { snowLine } = ground.sketch;
  if (ground.has('desert', x, y)) return 'desert';
  return ground.has('ice', x, y) || (snowLine !== null && y < snowLine) ? 'north' : 'green';
}
