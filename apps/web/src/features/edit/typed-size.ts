import { positionNumberProblem, toNumber } from '@venture-atlas/rules';

const numberOf = (text: string): number => toNumber(text.trim().replace(',', '.'));

/** Undefined: none is typed, or it is none that a label may have. */
export function typedSize(text: string): number | undefined {
  return text.trim() === '' || sizeProblem(text) !== undefined ? undefined : numberOf(text);
}

/** Why what is typed is no size of a label, in words. */
export const sizeProblem = (text: string): string | undefined => positionNumberProblem('scale', numberOf(text));
