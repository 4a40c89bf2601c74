import type { RiverOutline } from '../../outline/region-outlines.ts';
import { dashes } from '../../pen/dashes.ts';
import { f1 } from '../../pen/paths.ts';
import { type Pressure, taper } from '../../pen/pressure.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { polyLen } from '../../plane/lines.ts';
import { bbox, growBox, lerp, type Point } from '../../plane/points.ts';
import { type Progress, partOf } from '../../progress.ts';
import { hashText, seeded } from '../../random/seeded.ts';
import { filled } from '../../symbols/texture/filled.ts';
import type { RegionGround } from '../ground.ts';
import { paced } from './paced.ts';
import { riverWidth } from './river-width.ts';

/** Only a broad river has a thread of light. */
const BROAD = 8;

/** The pressure on a part of a line that ends (or begins) at a share of the whole. */
const between =
  (pressure: Pressure, from: number, to: number): Pressure =>
  (t) =>
    pressure(lerp(from, to, t));

/** The part of a river that lies on land, up to `beyond` points past the shore. */
function onLand({ line, mouth }: RiverOutline, beyond: number): readonly Point[] {
  return mouth > beyond ? line.slice(0, line.length - mouth + beyond) : line;
}

/** The dark lines on both sides of every river; the water is painted over them later. */
export async function paintRiverBanks(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { water } = ground.style;
  await paced(ground.outlines.rivers, progress, (river) => {
    const { banks, length } = riverWidth(ground, river);
    const line = onLand(river, 0);
    const path = stroke(line, between(banks, 0, polyLen(line) / length), { soft: false });
    sheet.add(filled(path, water.bank, water.bankStrength), growBox(bbox(line), river.width[1] + 3));
  });
}

/** At the sea the colour of a river thins out into the open water. */
function paintMouth(ground: RegionGround, sheet: Sheet, river: RiverOutline): void {
  const { line, mouth } = river;
  if (mouth === 0 || line.length < mouth + 2) return;
  const { water } = ground.style;
  const pressure = riverWidth(ground, river);
  const reach = line.slice(line.length - 2 - mouth);
  const from = line[line.length - 1 - mouth] as Point;
  const to = line[line.length - 1] as Point;
  const width = pressure.water(1 - polyLen(reach) / pressure.length);
  const id = `mouth-${hashText(`${ground.seed}:mouth:${river.id}`).toString(36)}`;
  sheet.define(
    id,
    `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${f1(from[0])}" y1="${f1(from[1])}" x2="${f1(to[0])}" y2="${f1(to[1])}"><stop offset="0" stop-color="${water.river}"/><stop offset=".22" stop-color="${water.river}"/><stop offset="1" stop-color="${water.river}" stop-opacity="0"/></linearGradient>`,
  );
  const path = stroke(reach, (t) => width * (1 + 0.6 * t), { soft: false });
  sheet.add(filled(path, `url(#${id})`), growBox(bbox(reach), width * 2));
}

/** A broken thread of light in the lower reaches of a broad river. */
function paintGlint(ground: RegionGround, sheet: Sheet, river: RiverOutline): void {
  if (river.width[1] <= BROAD) return;
  const { style, seed } = ground;
  const lower = river.line.slice(Math.floor(river.line.length * 0.45), river.mouth > 0 ? -river.mouth - 7 : undefined);
  for (const dash of dashes(lower, 26, 44, seeded(`${seed}:glint:${river.id}`)))
    if (dash.length > 2) {
      const path = stroke(dash, taper(1.5 * style.pens.river));
      sheet.add(filled(path, style.water.glint, style.water.glintStrength), growBox(bbox(dash), 2));
    }
}

/** The water of every river, its mouth, and the light on it. */
export async function paintRivers(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { rivers } = ground.outlines;
  const { water } = ground.style;
  await paced(rivers, partOf(progress, 0, 0.6), (river) => {
    const width = riverWidth(ground, river);
    const line = onLand(river, 1);
    const inner: Pressure = (t) => Math.max(0.1, width.water(t) - 0.2);
    const path = stroke(line, between(inner, 0, polyLen(line) / width.length), { soft: false });
    sheet.add(filled(path, water.river), growBox(bbox(line), river.width[1] + 3));
  });
  await paced(rivers, partOf(progress, 0.6, 1), (river) => {
    paintMouth(ground, sheet, river);
    paintGlint(ground, sheet, river);
  });
}
