import { nightCity } from './city-palette.ts';
import { nightGround } from './ground-palette.ts';
import { nightOrnament } from './ornament-palette.ts';
import { nightRelief } from './relief-palette.ts';
import { nightSettlements } from './settlement-palette.ts';
import type { Style } from './style.ts';
import { nightTexture } from './texture-palette.ts';
import { nightTrees } from './tree-palette.ts';
import { nightWater } from './water-palette.ts';

export const night: Style = {
  name: 'night',
  title: 'Night chart',
  ground: nightGround,
  water: nightWater,
  texture: nightTexture,
  relief: nightRelief,
  trees: nightTrees,
  settlements: nightSettlements,
  ornament: nightOrnament,
  city: nightCity,
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
