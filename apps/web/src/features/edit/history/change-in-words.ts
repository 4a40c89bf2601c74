import type { StaffAction, StaffChange } from '@venture-atlas/types';
import { fieldLabel, inFieldOrder, isSameValue, valueWords } from '../field-words.ts';

const acts: Record<StaffAction, string> = {
  'position.add': 'put it on the map',
  'position.move': 'moved it',
  'position.text': 'changed it',
  'position.parent': 'moved it to another map',
  'position.deactivate': 'took it off the map',
  'position.reactivate': 'brought it back',
  'position.delete': 'removed it from the map',
  'location.add': 'made the location',
  'location.edit': 'edited the location',
  'location.picture': 'changed the map picture',
  'location.rescale': 'changed the units of the map',
  'location.draft': 'made it a draft',
  'location.publish': 'published it',
  'location.delete': 'deleted the location',
  'wikipage.add': 'wrote its text',
  'wikipage.edit': 'edited its text',
  'wikipage.delete': 'deleted its text',
  'type.add': 'added a type',
  'type.edit': 'edited a type',
  'type.delete': 'deleted a type',
};

/** Describes a change, to follow the user's name. */
export function actWords({ action, reverts, parent }: StaffChange): string {
  const act = action === 'position.parent' && parent !== null ? `moved it to the ${parent.name} map` : acts[action];
  return reverts === null ? act : `undid a change: ${act}`;
}

/** A field that a change set. */
export interface FieldChange {
  label: string;
  before: string;
  after: string;
}

const notShown: ReadonlySet<string> = new Set(['version', 'id', 'location_id', 'slug', 'parent_id', 'frame_doublings']);

/** The fields that a change set; empty if a thing was created or deleted. */
export function fieldChanges({ before, after }: StaffChange): FieldChange[] {
  if (before === null || after === null) return [];
  return inFieldOrder([...Object.keys(before), ...Object.keys(after)])
    .filter((field) => !notShown.has(field) && !isSameValue(before[field], after[field]))
    .map((field) => ({
      label: fieldLabel(field),
      before: valueWords(field, before[field]) || 'none',
      after: valueWords(field, after[field]) || 'none',
    }));
}
