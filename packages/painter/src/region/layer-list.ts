import type { Sheet } from '../pen/sheet.ts';
import type { Progress } from '../progress.ts';
import type { RegionGround } from './ground.ts';
import { paintBearings } from './layers/bearings.ts';
import { paintBorders } from './layers/borders.ts';
import { paintBridges } from './layers/bridges.ts';
import { paintCoastInk } from './layers/coast-ink.ts';
import { paintDunes } from './layers/dunes.ts';
import { paintFields } from './layers/fields.ts';
import { paintFloes } from './layers/floes.ts';
import { paintGrass } from './layers/grass.ts';
import { paintHeath } from './layers/heath.ts';
import { paintIce } from './layers/ice.ts';
import { paintLakes } from './layers/lakes.ts';
import { paintMarsh } from './layers/marsh.ts';
import { paintRiverBanks, paintRivers } from './layers/rivers.ts';
import { paintRoads } from './layers/roads.ts';
import { paintWaterLines } from './layers/water-lines.ts';
import { paintWaves } from './layers/waves.ts';

/** Something that lies on the map and is inked in one go. */
export interface Layer {
  /** A word for people who wait. */
  stage: string;
  /** Its share of the time, measured on a large region. */
  weight: number;
  paint: (ground: RegionGround, sheet: Sheet, progress: Progress) => Promise<void>;
}

/** Everything that lies, in the order in which it is inked; what comes later covers what came before. */
export const lyingLayers: readonly Layer[] = [
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
