import { refineRegion } from '../outline/refine-region.ts';
import { type Composition, composeBands, outputSize } from '../output/compose.ts';
import type { Painting, PaintOptions } from '../painting.ts';
import { Sheet, type Upright } from '../pen/sheet.ts';
import { type Progress, partOf } from '../progress.ts';
import type { RegionSketch } from '../sketch/region-sketch.ts';
import { StageRunner } from '../stages.ts';
import type { Style } from '../styles/style.ts';
import { frameReach, frameSheet } from '../symbols/ornament/frame.ts';
import type { RegionGround } from './ground.ts';
import { type LaidGround, layGround } from './lay-ground.ts';
import { paintBearings } from './layers/bearings.ts';
import { paintBridges } from './layers/bridges.ts';
import { paintFields, withFieldsKept } from './layers/fields.ts';
import { paintLakes, paintRiverBanks, paintRivers } from './layers/inland-waters.ts';
import { drawLandscape } from './layers/landscape.ts';
import { paintOrnament } from './layers/ornament.ts';
import { paintBorders, paintRoads } from './layers/roads-and-borders.ts';
import { drawSettlements } from './layers/settlements.ts';
import { paintCoastInk, paintFloes } from './layers/shore-ink.ts';
import { paintDunes, paintGrass, paintHeath, paintIce, paintMarsh, paintWaves } from './layers/textures.ts';
import { paintWaterLines } from './layers/water-lines.ts';

/** A flat layer of the map, inked in one pass. */
export interface Layer {
  /** Its name for people who wait. */
  stage: string;
  /** Its share of the time, measured on a large region. */
  weight: number;
  paint: (ground: RegionGround, sheet: Sheet, progress: Progress) => Promise<void>;
}

/** All flat layers in the order in which they are inked. Later layers cover earlier ones. */
export const flatLayers: readonly Layer[] = [
  { stage: 'Sea', weight: 1, paint: paintBearings },
  { stage: 'Sea', weight: 4, paint: paintWaterLines },
  { stage: 'Sea', weight: 1, paint: paintWaves },
  { stage: 'Sea', weight: 0.5, paint: paintFloes },
  { stage: 'Coasts', weight: 1, paint: paintCoastInk },
  { stage: 'Ice', weight: 0.5, paint: paintIce },
  { stage: 'Deserts', weight: 0.6, paint: paintDunes },
  { stage: 'Moors', weight: 0.4, paint: paintHeath },
  { stage: 'Marshes', weight: 0.4, paint: paintMarsh },
  { stage: 'Fields', weight: 0.6, paint: paintFields },
  { stage: 'Meadows', weight: 1.2, paint: paintGrass },
  { stage: 'Borders', weight: 0.2, paint: paintBorders },
  { stage: 'Rivers', weight: 0.2, paint: paintRiverBanks },
  { stage: 'Lakes', weight: 0.2, paint: paintLakes },
  { stage: 'Rivers', weight: 0.3, paint: paintRivers },
  { stage: 'Roads', weight: 0.3, paint: paintRoads },
  { stage: 'Roads', weight: 0.1, paint: paintBridges },
];

/** Shares of the time, measured on a large region at scale 1. Those of the flat layers are in their list. */
const WEIGHTS = { outlines: 9, ground: 42, landscape: 25, settlements: 4, ornament: 1, paper: 60 };

const flatWeight = flatLayers.reduce((sum, layer) => sum + layer.weight, 0);
const allWeights = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, flatWeight);

/** Paints a region: outlines, washes, flat layers, upright symbols, ornament, then paper in bands. */
export async function paintRegion(
  sketch: RegionSketch,
  { style, scale = 1, progress, signal }: PaintOptions,
): Promise<Painting> {
  const stages = new StageRunner(allWeights, progress, signal);
  const inner = frameReach(sketch).side;
  const outlines = await stages.stage('Outlines', WEIGHTS.outlines, (part) => refineRegion(sketch, part));
  const laid = await stages.stage('Land and sea', WEIGHTS.ground, (part) =>
    layGround(sketch, outlines, style, inner, part),
  );
  const ink = new Sheet();
  await inkRegion(laid.ground, ink, stages);
  const composition = composed(sketch, style, laid, ink, inner);
  return {
    ...outputSize(sketch, scale),
    bands: () => stages.stream('Paper', WEIGHTS.paper, (part) => composeBands(composition, scale, part)),
    vignettes: sketch.settlements.filter(({ vignette }) => vignette !== null).map(({ slug }) => slug),
  };
}

/** Draws everything above the washes. */
async function inkRegion(ground: RegionGround, ink: Sheet, stages: StageRunner): Promise<void> {
  for (const { stage, weight, paint } of flatLayers)
    await stages.stage(stage, weight, (part) => paint(ground, ink, part));
  const uprights = [
    ...(await stages.stage('Mountains and woods', WEIGHTS.landscape, async (part) => {
      const kept = await withFieldsKept(ground, partOf(part, 0, 0.02));
      return drawLandscape(kept, ink, partOf(part, 0.02, 1));
    })),
    ...(await stages.stage('Towns', WEIGHTS.settlements, (part) => drawSettlements(ground, part))),
  ];
  addUprights(ink, uprights);
  await stages.stage('Ornament', WEIGHTS.ornament, (part) => paintOrnament(ground, ink, part));
}

/** Adds upright symbols from north to south, so that southern ones stand in front. */
function addUprights(ink: Sheet, uprights: readonly Upright[]): void {
  for (const drawn of uprights.toSorted((a, b) => a.foot - b.foot)) ink.paint(drawn);
}

function composed(
  { width, height, seed }: RegionSketch,
  style: Style,
  { land, sea, landRings }: LaidGround,
  ink: Sheet,
  inner: number,
): Composition {
  return {
    width,
    height,
    seed,
    style,
    inner,
    land,
    sea,
    shore: { land: landRings },
    ink,
    frame: frameSheet({ width, height }, style),
  };
}
