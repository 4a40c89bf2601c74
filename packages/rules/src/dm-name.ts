import { DISPLAY_NAME_MAX } from '@venture-atlas/types';
import { messages } from './messages.ts';
import { hasVisible, isPrintable } from './printable.ts';

/** Letters of other scripts that look like one of ours, as far as they could write a DM; the Russian initials too. */
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
  // Coptic, Cherokee, Lisu, Canadian syllables, runes and others of the confusables of Unicode
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
  // Latin letters with something of their own, which is no accent that could be taken off
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

/** Enclosed capitals that Unicode does not count as forms of a letter: in black circles and boxes, and those of flags. */
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
 * Whether a name reads like that of whoever leads the game, however it is written: in capitals or full-width letters,
 * with blanks, dots, accents, or with letters of other scripts that look the same.
 */
export function readsLikeDm(name: string): boolean {
  return spellings(name).some((letters) => SIGNATURES.has(letters));
}

/** Whether a name reads like that of a DM, of those who run the installation, or of the product. */
export function readsReserved(name: string): boolean {
  return spellings(name).some((letters) => SIGNATURES.has(letters) || OFFICES.has(letters));
}

/** A name in plain letters; the second takes r and n for the m that they look like side by side. */
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

/** What is wrong with the name a person is shown under to others, as a sentence; undefined when nothing is. */
export const displayNameProblem = (name: string): string | undefined =>
  printedNameProblem(name, DISPLAY_NAME_MAX) ?? (readsReserved(name) ? messages.nameReserved : undefined);

/** What is wrong with a name that others read on one line, as a sentence; undefined when nothing is. Blanks around it do not count. */
export function printedNameProblem(name: string, most: number): string | undefined {
  const trimmed = name.trim();
  if (!hasVisible(trimmed)) return messages.nameMissing;
  if ([...trimmed].length > most) return messages.nameTooLong(most);
  if (!isPrintable(trimmed)) return messages.nameUnprintable;
  return undefined;
}
