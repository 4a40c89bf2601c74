import { DISPLAY_NAME_MAX } from '@venture-atlas/types';
import { messages } from './messages.ts';
import { hasVisible, isPrintable } from './printable.ts';

/** Letters of other scripts that look like Latin letters and could spell DM, including the Russian initials. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  // Cyrillic
  а: 'a',
  д: 'd',
  е: 'e',
  ԁ: 'd',
  г: 'r',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  і: 'i',
  у: 'y',
  в: 'v',
  п: 'n',
  т: 't',
  ѕ: 's',
  ѡ: 'w',
  ԛ: 'q',
  // Greek
  α: 'a',
  δ: 'd',
  ε: 'e',
  η: 'n',
  μ: 'm',
  ν: 'n',
  ο: 'o',
  ι: 'i',
  ρ: 'p',
  γ: 'y',
  ϲ: 'c',
  σ: 'o',
  τ: 't',
  υ: 'u',
  ϻ: 'm',
  ς: 's',
  // Coptic, Cherokee, Lisu, Canadian syllabics, runes, and others from the confusables of Unicode
  ꮷ: 'd',
  ᑯ: 'd',
  ꓒ: 'd',
  ᛖ: 'm',
  𐊰: 'm',
  𐌑: 'm',
  '𑣣': 'm',
  𑜀: 'm',
  ⲙ: 'm',
  ⲇ: 'd',
  ꭰ: 'd',
  ᗞ: 'd',
  ᗪ: 'd',
  ꓓ: 'd',
  ꮇ: 'm',
  ꓟ: 'm',
  ᗰ: 'm',
  // Latin letters with a part that cannot be removed as an accent
  đ: 'd',
  ɖ: 'd',
  ɗ: 'd',
  ᴅ: 'd',
  ð: 'd',
  ɱ: 'm',
  ᴍ: 'm',
  ʍ: 'm',
  ø: 'o',
  ı: 'i',
  ŋ: 'n',
  ᴇ: 'e',
  ᴏ: 'o',
  ɢ: 'g',
  ᴜ: 'u',
  // Digits
  0: 'o',
  1: 'i',
  3: 'e',
  5: 's',
};

/** Enclosed capitals that Unicode does not map to letters: in black circles and boxes, and regional indicators. */
const ENCLOSED = [0x1f150, 0x1f170, 0x1f1e6] as const;
const LETTERS_IN_ALPHABET = 26;

const SIGNATURES: ReadonlySet<string> = new Set(['dm', 'thedm', 'dungeonmaster', 'thedungeonmaster']);

const OFFICES: ReadonlySet<string> = new Set([
  'gm',
  'thegm',
  'gamemaster',
  'thegamemaster',
  'staff',
  'operator',
  'theoperator',
  'admin',
  'administrator',
  'moderator',
  'support',
  'system',
  'ventureatlas',
]);

/**
 * Whether a name looks like that of a game leader in any spelling: capitals, full-width letters, blanks, dots, accents,
 * or look-alike letters of other scripts.
 */
export function readsLikeDm(name: string): boolean {
  return spellings(name).some((letters) => SIGNATURES.has(letters));
}

/** Whether a name looks like that of a DM, an operator of the installation, or the product. */
export function readsReserved(name: string): boolean {
  return spellings(name).some((letters) => SIGNATURES.has(letters) || OFFICES.has(letters));
}

/** A name in plain letters. The second spelling has m for r and n, which look alike side by side. */
function spellings(name: string): readonly [string, string] {
  const letters = [...name.normalize('NFKD')].map(plainLetter).join('');
  return [letters, letters.replaceAll('rn', 'm')];
}

function plainLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const start = ENCLOSED.find((first) => code >= first && code < first + LETTERS_IN_ALPHABET);
  if (start !== undefined) return String.fromCodePoint('a'.charCodeAt(0) + code - start);
  const lower = character.toLowerCase();
  const plain = Object.hasOwn(LOOK_ALIKES, lower) ? (LOOK_ALIKES[lower] ?? '') : lower;
  return /[\p{L}\p{N}]/u.test(plain) && !/\p{Default_Ignorable_Code_Point}/u.test(plain) ? plain : '';
}

/** The problem with a person's public name, as a sentence; undefined if there is none. */
export const displayNameProblem = (name: string): string | undefined =>
  printedNameProblem(name, DISPLAY_NAME_MAX) ?? (readsReserved(name) ? messages.nameReserved : undefined);

/**
 * The problem with a name that others read on one line, as a sentence; undefined if there is none. Outer blanks do not
 * count.
 */
export function printedNameProblem(name: string, most: number): string | undefined {
  const trimmed = name.trim();
  if (!hasVisible(trimmed)) return messages.nameMissing;
  if ([...trimmed].length > most) return messages.nameTooLong(most);
  if (!isPrintable(trimmed)) return messages.nameUnprintable;
  return undefined;
}
