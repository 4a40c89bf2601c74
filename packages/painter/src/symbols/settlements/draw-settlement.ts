import type { Standing } from '../../pen/sheet.ts';
import type { VignetteKind } from '../../sketch/region-sketch.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { drawCamp } from './camp.ts';
import { drawCity } from './city.ts';
import { drawDesertCity } from './desert-city.ts';
import { drawDesertTown } from './desert-town.ts';
import { drawDungeon } from './dungeon.ts';
import { drawFortress } from './fortress.ts';
import { drawInn } from './inn.ts';
import type { Place, Setting } from './look.ts';
import { drawOasis } from './oasis.ts';
import { drawRuin } from './ruin.ts';
import { drawTemple } from './temple.ts';
import { drawTown } from './town.ts';
import { drawVillage } from './village.ts';

/** The little picture of a place, built as its country builds. The same seed gives the same picture. */
export function drawSettlement(
  kind: VignetteKind,
  place: Place,
  seed: string,
  palette: SettlementPalette,
  setting: Setting,
): Standing {
  const { country } = setting;
  switch (kind) {
    case 'city':
      return country === 'desert' ? drawDesertCity(place, seed, palette) : drawCity(place, seed, palette, setting);
    case 'town':
      return country === 'desert' ? drawDesertTown(place, seed, palette) : drawTown(place, seed, palette, country);
    case 'village':
      return drawVillage(place, seed, palette, country, setting.isByShore);
    case 'fortress':
      return drawFortress(place, seed, palette, country);
    case 'ruin':
      return drawRuin(place, seed, palette, country);
    case 'dungeon':
      return drawDungeon(place, seed, palette);
    case 'temple':
      return drawTemple(place, seed, palette, country);
    case 'inn':
      return drawInn(place, seed, palette, country);
    case 'oasis':
      return drawOasis(place, seed, palette);
    case 'camp':
      return drawCamp(place, seed, palette, country);
  }
}
