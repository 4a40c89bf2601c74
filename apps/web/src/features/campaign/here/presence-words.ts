import type { Presence } from '@venture-atlas/types';

export type PresentViewer = Presence['here'][number];
/** How many guests are here, and how many of them are late. */
export type PresentGuests = Presence['guests'];

/** The number of people who are here, without table screens. */
export function countWords(here: readonly PresentViewer[], guests: number): string {
  const people = guests + here.filter(({ kind, is_here }) => is_here && kind !== 'table').length;
  return people === 0 ? 'Nobody here' : `${people} here`;
}

/** The name of a viewer. */
export function nameOfViewer({ kind, name }: PresentViewer): string {
  if (name !== '') return name;
  return kind === 'table' ? 'Table screen' : 'Guest';
}

export const guestsWords = (count: number): string => (count === 1 ? '1 guest' : `${count} guests`);

/** The state of the guests. */
export function stateOfGuests({ here, late }: PresentGuests): string {
  if (late === 0) return 'In time';
  return late === here ? 'Late' : `${late} late`;
}

/** Gives each viewer a unique key. Viewers with the same name are numbered. */
export function withUniqueKeys(here: readonly PresentViewer[]): (readonly [string, PresentViewer])[] {
  const alike = new Map<string, number>();
  return here.map((one) => {
    const called = `${one.kind} ${one.name}`;
    const count = (alike.get(called) ?? 0) + 1;
    alike.set(called, count);
    return [`${called} ${count}`, one];
  });
}

/** The state of a viewer, and since when they are gone. */
export function stateOfViewer({ is_here, is_late, seen_at }: PresentViewer): string {
  if (is_here) return is_late ? 'Late' : 'In time';
  const at = new Date(seen_at);
  return `Last seen ${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}
