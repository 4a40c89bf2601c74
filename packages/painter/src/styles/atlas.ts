import { atlasCity } from './city-palette.ts';
import { atlasGround } from './ground-palette.ts';
import { atlasOrnament } from './ornament-palette.ts';
import { atlasRelief } from './relief-palette.ts';
import { atlasSettlements } from './settlement-palette.ts';
import type { Style } from './style.ts';
import { atlasTexture } from './texture-palette.ts';
import { atlasTrees } from './tree-palette.ts';
import { atlasWater } from './water-palette.ts';

export const atlas: Style = {
  name: 'atlas',
  title: 'Pale atlas',
  ground: atlasGround,
  water: atlasWater,
  texture: atlasTexture,
  relief: atlasRelief,
  trees: atlasTrees,
  settlements: atlasSettlements,
  ornament: atlasOrnament,
  city: atlasCity,
  pens: { coast: 0.8, river: 0.9, road: 0.85, relief: 0.8, trees: 0.8, texture: 0.85, ornament: 0.85 },
  symbols: {
    waterLines: 0.65,
    trees: 1,
    hatching: 0.6,
    texture: 0.6,
    fields: 0.7,
    beasts: false,
    bearings: true,
    grain: 0.4,
  },
};
