import type { StaffAction, StaffChange } from '@venture-atlas/types';

/** Describes an action: the words before the thing's name, and those before the map. */
const words: Record<StaffAction, readonly [did: string, onMap: string]> = {
  'position.add': ['put', 'on'],
  'position.move': ['moved', 'on'],
  'position.text': ['changed the label or shape of', 'on'],
  'position.parent': ['brought', 'to'],
  'position.deactivate': ['took', 'off'],
  'position.reactivate': ['brought back', 'on'],
  'position.delete': ['removed', 'from'],
  'location.add': ['added', 'on'],
  'location.edit': ['edited', 'on'],
  'location.picture': ['changed the picture of', 'on'],
  'location.rescale': ['changed the units of', 'on'],
  'location.draft': ['made a draft of', 'on'],
  'location.publish': ['published', 'on'],
  'location.delete': ['deleted', 'on'],
  'wikipage.add': ['wrote a text for', 'on'],
  'wikipage.edit': ['edited the text of', 'on'],
  'wikipage.delete': ['deleted the text of', 'on'],
  'type.add': ['added the type', 'on'],
  'type.edit': ['edited the type', 'on'],
  'type.delete': ['deleted the type', 'on'],
};

/** A line of the history: "moved", "Gullhaven", "on Sword Coast". */
export interface ChangeWords {
  did: string;
  /** The thing's name, and how many others changed with it. */
  subject: string;
  /** Empty for a thing on no map. */
  where: string;
}

export function changeWords(change: StaffChange): ChangeWords {
  const [did, onMap] = words[change.action];
  return {
    did: change.reverts === null ? did : `undid: ${did}`,
    subject: `${change.name ?? 'something that is gone'}${atOnce(change)}`,
    where: change.parent === null ? '' : `${onMap} ${change.parent.name}`,
  };
}

/** What else changed with it: for a type, the places that followed its size or dot. */
function atOnce({ together = 1, action, after }: StaffChange): string {
  if (together === 1) return '';
  const others = (together - 1).toLocaleString('en');
  const isFollowed = action === 'type.edit' && after !== null && ('default_scale' in after || 'display_dot' in after);
  if (!isFollowed) return ` and ${others} more`;
  return together === 2 ? ' with 1 place of it' : ` with ${others} places of it`;
}
