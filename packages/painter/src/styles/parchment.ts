import { parchmentCity } from './city-palette.ts';
import { parchmentGround } from './ground-palette.ts';
import { parchmentOrnament } from './ornament-palette.ts';
import { parchmentRelief } from './relief-palette.ts';
import { parchmentSettlements } from './settlement-palette.ts';
import type { Style } from './style.ts';
import { parchmentTexture } from './texture-palette.ts';
import { parchmentTrees } from './tree-palette.ts';
import { parchmentWater } from './water-palette.ts';

export const parchment: Style = {
  name: 'parchment',
  title: 'Inked parchment',
  ground: parchmentGround,
  water: parchmentWater,
  texture: parchmentTexture,
  relief: parchmentRelief,
  trees: parchmentTrees,
  settlements: parchmentSettlements,
  ornament: parchmentOrnament,
  city: parchmentCity,
  pens: { coast: 1, river: 1, road: 1, relief: 1, trees: 1, texture: 1, ornament: 1 },
  symbols: {
    waterLines: 1,
    trees: 1,
    hatching: 1,
    texture: 1,
    fields: 1,
    beasts: true,
    bearings: true,
    grain: 1,
  },
};
