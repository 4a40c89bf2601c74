import type { TypeIcon } from '@venture-atlas/types';
import { signsByName } from './sign-names.ts';

/**
 * Words in the names of icons, with our nearest symbol. The first that fits counts, so narrower ones come first. Emoji
 * are among them, since some programs have no other icons.
 */
const WORDS: readonly [RegExp, TypeIcon][] = [
  [/capital|crown|👑/, 'capital'],
  [/hamlet|⛺?🏡|🏘/u, 'hamlet'],
  [/village/, 'village'],
  [/light.?house|🗼/u, 'lighthouse'],
  [/(mage|wizard|magic|arcane).{0,4}(tower|hat)|🧙|🔮/u, 'mages_tower'],
  [/dragon|🐉|🐲/u, 'dragons_lair'],
  [/fort\b|fortress|stronghold|keep\b|bastion|barrack|shield/, 'fort'],
  [/castle|palace|citadel|🏰|🏯/u, 'castle'],
  [/tower|rook|🗼/u, 'tower'],
  [/abbey|monaster|cloister|church|cathedral|chapel|⛪/u, 'abbey'],
  [/shrine|altar|statue|pray|🗿|⛩/u, 'shrine'],
  [/temple|worship|mosque|synagogue|pagoda|religio|🛕|🕌/u, 'temple'],
  [/grave|cemetery|tomb|crypt|mausoleum|⚰|🪦/u, 'graveyard'],
  [/standing.?stone|menhir|obelisk|megalith|stone.?circle/, 'standing_stones'],
  [/monument|memorial/, 'monument'],
  [/ruin|historic|archaeolog|🏚/u, 'ruin'],
  [/battle|sword|⚔|🗡/u, 'battlefield'],
  [/dungeon|prison|trap|🕳/u, 'dungeon'],
  [/cave|cavern|grotto/, 'cave'],
  [/camp|tent|bonfire|fire-|⛺|🔥/u, 'camp'],
  [/lair|beast|monster|paw|wolf|bear|spider|🐺|🐻|🕷|🦄|👹/u, 'beasts_lair'],
  [/skull|death|danger|poison|💀|☠/u, 'skull'],
  [/wreck|ship|boat|sail|ferry|⛵|🚢/u, 'wreck'],
  [/harbou?r|port\b|dock|anchor|pier|marina|⚓/u, 'harbour'],
  [/bridge|🌉/u, 'bridge'],
  [/gate|door|entrance|⛩/u, 'gate'],
  [/cross.?road|sign.?post|map-signs|🛤/u, 'crossroads'],
  [/mill\b|windmill|watermill/, 'mill'],
  [/farm|wheat|barn|tractor|🌾|🚜/u, 'farm'],
  [/inn\b|tavern|pub\b|bar\b|beer|tankard|lodging|hotel|bed\b|🍺|🍻|🛏/u, 'inn'],
  [/shop|store|market|trade|coins?\b|merchant|🏪|💰/u, 'shop'],
  [/mine\b|mines\b|mining|quarry|pickaxe|hammer|⛏|⚒/u, 'mine'],
  [/treasure|chest|gem\b|diamond|💎/u, 'treasure'],
  [/volcano|🌋/u, 'volcano'],
  [/mountain|peak|summit|hill\b|⛰|🏔|🗻/u, 'mountain'],
  [/spring|geyser|fountain|♨|⛲/u, 'spring'],
  [/water|lake|river|sea\b|💧|🌊|🏞/u, 'water'],
  [/tree|forest|wood|park\b|grove|🌲|🌳|🌴/u, 'tree'],
  [/portal|rift|vortex|🌀/u, 'portal'],
  [/city|🏙|🌆/u, 'city'],
  [/town|house|home|building|🏠|🏛/u, 'town'],
  [/star|⭐|🌟|✨/u, 'star'],
];

const LENGTH_MAX = 200;

/**
 * The symbol for the name, the path, or the emoji of an icon; undefined if there is none like it. Words of icon sets
 * (marker, pin, circle) mean nothing.
 */
export function signOfWords(raw: unknown): TypeIcon | undefined {
  if (typeof raw !== 'string' || raw === '') return undefined;
  const name = raw
    .slice(-LENGTH_MAX)
    .replace(/[?#].*$/, '')
    .replace(/^.*\//, '')
    .replace(/\.(svg|png|webp|jpe?g|gif)$/i, '')
    .replace(/(-?\d+)+$/, '')
    .toLowerCase();
  const bare = name.replaceAll(/\b(?:fa[srb]?|ra|fontawesome|game-icons|icon|ico|marker|pin|map)[-_: ]+/g, '').trim();
  return signsByName.get(bare) ?? WORDS.find(([pattern]) => pattern.test(bare.replaceAll('_', '-')))?.[1];
}
