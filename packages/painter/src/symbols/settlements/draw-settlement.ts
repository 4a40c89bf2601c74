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
import { Vignette } from './vignette.ts';
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
  const vignette = new Vignette(place, seed, palette, country);
  switch (kind) {
    case 'city':
      return country === 'desert' ? drawDesertCity(vignette) : drawCity(vignette, setting.isByRiver);
    case 'town':
      return country === 'desert' ? drawDesertTown(vignette) : drawTown(vignette);
    case 'village':
      return drawVillage(vignette, setting.isByShore);
    case 'fortress':
      return drawFortress(vignette);
    case 'ruin':
      return drawRuin(vignette);
    case 'dungeon':
      return drawDungeon(vignette);
    case 'temple':
      return drawTemple(vignette);
    case 'inn':
      return drawInn(vignette);
    case 'oasis':
      return drawOasis(vignette);
    case 'camp':
      return drawCamp(vignette);
  }
}
