import { pathSoft } from '../../pen/paths.ts';
import { taperEnd } from '../../pen/pressure.ts';
import type { Standing } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import type { TreeOptions } from './broad-tree.ts';
import { sampleArc } from './crown.ts';
import { leafColour } from './leaf-colour.ts';

/** A frond: its middle line from the crown to the hanging tip. */
function frond(crown: Point, angle: number, length: number, random: Random): Point[] {
  const dx = Math.cos(angle) * length;
  const rise = Math.min(0, Math.sin(angle)) * length * 0.5;
  const droop = length * random.range(0.25, 0.5);
  const control: Point = [crown[0] + dx * 0.55, crown[1] + rise - length * 0.22];
  return sampleArc([crown, control, [crown[0] + dx, crown[1] + Math.sin(angle) * length * 0.4 + droop]], 5);
}

/** The leaf along a middle line: thin at the crown and the tip, hanging lower below than above. */
function blade(middle: readonly Point[], breadth: number): string {
  const last = middle.length - 1;
  const swell = (i: number): number => Math.sin(Math.PI * Math.min(1, 0.12 + (i / last) * 0.88)) * breadth;
  const upper = middle.map(([x, y], i): Point => [x, y - swell(i) * 0.5]);
  const lower = middle.map(([x, y], i): Point => [x, y + swell(i) * (i % 2 ? 1.2 : 0.75)]).reverse();
  return pathSoft([...upper, ...lower], true);
}

/** A palm: a leaning trunk and seven to nine fronds. It stands by an oasis, on hot coasts and above jungles. */
export function palm(options: TreeOptions, seed: string, style: Style): Standing {
  const { x, y, radius } = options;
  const { trees, pens } = style;
  const random = seeded(seed);
  const height = radius * random.range(2, 2.8);
  const lean = random.sym(0.3) * height;
  const crown: Point = [x + lean, y - height];
  const trunk = sampleArc([[x, y + radius * 0.15], [x + lean * 0.15, y - height * 0.55], crown], 6);
  const count = random.int(7, 9);
  const fronds = Array.from({ length: count }, (_, i) => {
    const angle = lerp(-Math.PI * 1.18, Math.PI * 0.18, (i + random.range(0.2, 0.8)) / count);
    return { angle, line: frond(crown, angle, radius * random.range(1.05, 1.4), random) };
  });
  const leaf = leafColour(trees.jungle, options);
  const leaves = fronds
    .map(({ angle, line }) => {
      const colour = Math.cos(angle) > 0.35 ? trees.jungle.shade : leaf;
      return `<path d="${blade(line, radius * 0.3)}" fill="${colour}"/>`;
    })
    .join('');
  const ribs = fronds.map(({ line }) => stroke(line, taperEnd((radius * 0.07 + 0.25) * pens.trees, 0.2, 0.2))).join('');
  const svg =
    `<path d="${stroke(trunk, (t) => radius * lerp(0.26, 0.15, t))}" fill="${trees.trunk}"/>` +
    leaves +
    `<path d="${ribs}" fill="${trees.ink}" fill-opacity=".88"/>`;
  const reach = radius * 1.7 + Math.abs(lean);
  return { svg, box: [x - reach, y - height - radius * 1.2, x + reach, y + radius], foot: y };
}
