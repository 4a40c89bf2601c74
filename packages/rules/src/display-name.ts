import { DISPLAY_NAME_MAX } from '@venture-atlas/types';
import { readsReserved } from './dm-name.ts';
import { messages } from './messages.ts';
import { printedNameProblem } from './printed-name.ts';

/** What is wrong with the name a person is shown under to others, as a sentence; undefined when nothing is. */
export const displayNameProblem = (name: string): string | undefined =>
  printedNameProblem(name, DISPLAY_NAME_MAX) ?? (readsReserved(name) ? messages.nameReserved : undefined);
