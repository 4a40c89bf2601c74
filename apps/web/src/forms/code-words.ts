import { CODE_LENGTH, CODE_LETTERS } from '@venture-atlas/types';

/** A code as people read it: in two groups. */
export const inGroups = (code: string): string => `${code.slice(0, CODE_LENGTH / 2)} ${code.slice(CODE_LENGTH / 2)}`;

/** What somebody typed, as far as it can be a code: large letters, in groups. */
export function asTyped(text: string): string {
  const letters = [...text.toUpperCase()].filter((letter) => CODE_LETTERS.includes(letter)).slice(0, CODE_LENGTH);
  return letters.length > CODE_LENGTH / 2 ? inGroups(letters.join('')) : letters.join('');
}

/** Whether all of a code is there. */
export const isWhole = (text: string): boolean => text.replaceAll(' ', '').length === CODE_LENGTH;
