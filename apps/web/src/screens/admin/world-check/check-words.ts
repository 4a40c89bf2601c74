import { type WorldCheck, worldChecks } from '@venture-atlas/types';

/** What each validator looks for, and why it matters. */
export const checkWords: Record<WorldCheck, { title: string; about: string }> = {
  orphan: { title: 'On no map', about: 'Only search finds these. They are on no map and have no map of their own.' },
  parent_loop: { title: 'Maps in a circle', about: 'Two maps each contain the other.' },
  duplicate_name: { title: 'Same name', about: 'Several locations have the same name. One may be a copy.' },
  outside_map: { title: 'Outside the map', about: 'Places beyond the edge of their map.' },
  picture_missing: { title: 'Picture missing', about: 'The file of a picture is not on the server’s disk.' },
  dead_parent: { title: 'Dead parent', about: 'Places on a location that has no map.' },
  text_without_attribution: { title: 'No attribution', about: 'Texts that do not name their source.' },
  labels_overlap: {
    title: 'Labels overlap',
    about: 'Labels placed on top of each other by hand: only the more important one is shown.',
  },
  nothing_at_first: {
    title: 'Not seen at first',
    about: 'Maps that open with none of their places, or without more than 20 of them: those show only closer.',
  },
  odd_frame: {
    title: 'Odd units',
    about: 'Maps far larger or smaller than the few thousand units that zoom and names are made for.',
  },
  crossing_region: {
    title: 'Crosses itself',
    about: 'Regions whose border crosses itself, so that it is unclear what is inside.',
  },
};

/** The kind that an address names; undefined for anything else. */
export function checkOf(text: string | null): WorldCheck | undefined {
  return worldChecks.find((check) => check === text);
}
