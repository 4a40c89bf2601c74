import { messages } from './messages.ts';
import { isPrintable } from './printable.ts';

/** Something that can be seen: blanks and joiners alone are no name. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** What is wrong with a name that others read on one line, as a sentence; undefined when nothing is. Blanks around it do not count. */
export function printedNameProblem(name: string, most: number): string | undefined {
  const trimmed = name.trim();
  if (!VISIBLE.test(trimmed)) return messages.nameMissing;
  if ([...trimmed].length > most) return messages.nameTooLong(most);
  if (!isPrintable(trimmed)) return messages.nameUnprintable;
  return undefined;
}
