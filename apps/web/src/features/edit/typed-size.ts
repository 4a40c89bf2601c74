import { positionNumberProblem, toNumber } from '@venture-atlas/rules';

const numberOf = (text: string): number => toNumber(text.trim().replace(',', '.'));

/** Parses a typed size; undefined if it is empty or invalid. */
export function typedSize(text: string): number | undefined {
  return text.trim() === '' || sizeProblem(text) !== undefined ? undefined : numberOf(text);
}

/** Why the typed text is not a valid size, in words. */
export const sizeProblem = (text: string): string | undefined => positionNumberProblem('scale', numberOf(text));
