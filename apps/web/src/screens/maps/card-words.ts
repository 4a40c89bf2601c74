import type { MapCard } from '@venture-atlas/types';

const figure = (value: number): string => Math.round(value).toLocaleString('en');

const counted = (count: number, one: string, many: string): string => `${figure(count)} ${count === 1 ? one : many}`;

/** What a gallery says of the map where one begins. */
export function homeWords({ places, miles_across: miles }: Pick<MapCard, 'places' | 'miles_across'>): string {
  const across = miles === null ? [] : [`${counted(Math.max(1, Math.round(miles)), 'mile', 'miles')} across`];
  return [counted(places, 'place', 'places'), ...across].join(' · ');
}

/** What it says of the others: how much is on it, and on which map it stands itself. */
export function cardWords({ places, parents }: Pick<MapCard, 'places' | 'parents'>): string {
  const [first, ...others] = parents;
  const more = others.length === 0 ? '' : ` and ${counted(others.length, 'other', 'others')}`;
  return [counted(places, 'place', 'places'), ...(first === undefined ? [] : [`on the ${first.name} map${more}`])].join(
    ' · ',
  );
}

/** The sentence below the title. */
export const galleryWords = (total: number): string =>
  `${counted(total, 'map', 'maps')}, and what you may see on ${total === 1 ? 'it' : 'them'}.`;
