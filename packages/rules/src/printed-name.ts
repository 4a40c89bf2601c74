import { messages } from './messages.ts';
import { hasVisible, isPrintable } from './printable.ts';

/** What is wrong with a name that others read on one line, as a sentence; undefined when nothing is. Blanks around it do not count. */
export function printedNameProblem(name: string, most: number): string | undefined {
  const trimmed = name.trim();
  if (!hasVisible(trimmed)) return messages.nameMissing;
  if ([...trimmed].length > most) return messages.nameTooLong(most);
  if (!isPrintable(trimmed)) return messages.nameUnprintable;
  return undefined;
}
