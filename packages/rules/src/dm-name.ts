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
  σ: 'o',
  τ: 't',
  υ: 'u',
  ϻ: 'm',
  ς: 's',
  // Coptic, Cherokee, Lisu and Canadian syllables
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

/**
 * Whether a name reads like that of whoever leads the game, however it is written: in capitals or full-width letters,
 * with blanks, dots, accents, or with letters of other scripts that look the same.
 */
export function readsLikeDm(name: string): boolean {
  const letters = [...name.normalize('NFKD')].map(plainLetter).join('');
  return SIGNATURES.has(letters);
}

function plainLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const start = ENCLOSED.find((first) => code >= first && code < first + LETTERS_IN_ALPHABET);
  if (start !== undefined) return String.fromCodePoint('a'.charCodeAt(0) + code - start);
  const lower = character.toLowerCase();
  const plain = Object.hasOwn(LOOK_ALIKES, lower) ? (LOOK_ALIKES[lower] ?? '') : lower;
  return /[\p{L}\p{N}]/u.test(plain) && !/\p{Default_Ignorable_Code_Point}/u.test(plain) ? plain : '';
}
