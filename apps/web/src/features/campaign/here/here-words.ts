import type { Presence } from '@venture-atlas/types';

export type Here = Presence['here'][number];
/** How many people without an account are here, and how many of them are late. */
export type GuestsHere = Presence['guests'];

/** People who are here; a table screen is none. */
export function countWords(here: readonly Here[], guests: number): string {
  const people = guests + here.filter(({ kind, is_here }) => is_here && kind !== 'table').length;
  return people === 0 ? 'Nobody here' : `${people} here`;
}

/** What one of them is called. */
export function nameOfHere({ kind, name }: Here): string {
  if (name !== '') return name;
  return kind === 'table' ? 'Table screen' : 'Guest';
}

export const guestsWords = (count: number): string => (count === 1 ? '1 guest' : `${count} guests`);

/** How the guests who are here are. */
export function stateOfGuests({ here, late }: GuestsHere): string {
  if (late === 0) return 'In time';
  return late === here ? 'Late' : `${late} late`;
}

/** Each with a name of its own in the list: of those who are called alike, the first, the second and so on. */
export function keyedHere(here: readonly Here[]): (readonly [string, Here])[] {
  const alike = new Map<string, number>();
  return here.map((one) => {
    const called = `${one.kind} ${one.name}`;
    const count = (alike.get(called) ?? 0) + 1;
    alike.set(called, count);
    return [`${called} ${count}`, one];
  });
}

/** How one of them is, and since when they are gone. */
export function stateOfHere({ is_here, is_late, seen_at }: Here): string {
  if (is_here) return is_late ? 'Late' : 'In time';
  const at = new Date(seen_at);
  return `Last seen ${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`;
}
