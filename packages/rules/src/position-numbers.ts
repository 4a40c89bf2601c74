import { fieldOf, type PositionNumber } from '@venture-atlas/types';
import { messages } from './messages.ts';

/** What is wrong with a number of a position, as a sentence for people; undefined when nothing is. */
export function positionNumberProblem(name: PositionNumber, value: number): string | undefined {
  const { label, least, most } = fieldOf(name);
  return Number.isFinite(value) && value >= least && value <= most
    ? undefined
    : messages.numberOutOfRange(label, least, most);
}
