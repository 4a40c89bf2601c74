import type { WorldCheck } from '@venture-atlas/types';

/** The names in a finding; '' if there is none. */
export interface FindingNames {
  /** The location of the finding, or the wiki page. */
  name: string;
  other: string;
  /** The number of affected places; 0 if none are counted. */
  count: number;
}

/** The sentence of each kind of finding. */
export const findingSentence: Record<WorldCheck, (names: FindingNames) => string> = {
  orphan: ({ name }) => `${name} is on no map and has no map of its own, so it is drawn nowhere.`,
  parent_loop: ({ name, other }) => `${name} is on the map of ${other}, which is itself on the map of ${name}.`,
  duplicate_name: ({ name, other }) => `${name} has the same name as another location, ${other}.`,
  outside_map: ({ name, other }) => `${name} is outside the map of ${other}.`,
  picture_missing: ({ name }) => `A picture of ${name} is missing on the server.`,
  dead_parent: ({ name, other }) => `${name} has no map, but places are on it, such as ${other}.`,
  text_without_attribution: ({ name }) => `The text of ${name} does not say where it comes from.`,
  labels_overlap: ({ name, other }) => `The label of ${other} covers that of ${name}, so only one is shown.`,
  nothing_at_first: ({ name, other, count }) =>
    count === 1
      ? `${other} does not show when the map of ${name} opens: its label is too small.`
      : `${count.toLocaleString('en')} places do not show when the map of ${name} opens, such as ${other}: their labels are too small.`,
  odd_frame: ({ name }) => `The map of ${name} uses units that suit neither zoom nor names.`,
  crossing_region: ({ name, other }) => `The border of ${name} crosses itself on the map of ${other}.`,
};

/** The fix of each kind of finding: the words on its link. */
export const findingFix: Record<WorldCheck, string> = {
  orphan: 'Find a parent',
  parent_loop: 'Remove a parent',
  duplicate_name: 'Rename it',
  outside_map: 'Move it',
  picture_missing: 'Choose a picture',
  dead_parent: 'Add a map',
  text_without_attribution: 'Add the source',
  labels_overlap: 'Move the label',
  nothing_at_first: 'Make some larger',
  odd_frame: 'Fix the units',
  crossing_region: 'Edit the shape',
};
