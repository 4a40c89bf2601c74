import type { Device, WorldReaders } from '@venture-atlas/types';

/** The possessive form: “Priya’s” and “Tobias’”. */
const possessive = (name: string): string => `${name}’${/s$/i.test(name) ? '' : 's'}`;

/** A device of the reader. @param device undefined: one like this, or unknown */
const ownDevice = (device: Device | undefined): string => (device === undefined ? 'another device' : `your ${device}`);

/** Texts about unpublished changes. They are separate so that pages of readers do not load them. */
export const publishMessages = {
  notPublished: 'Not published yet',
  forYouOnly: 'Saved for you only',
  onDevice: 'Saved on this device',
  publish: 'Publish',
  publishing: 'Publishing …',
  seeChanges: 'See changes',
  changes: 'Changes',
  discard: 'Discard',
  discardAsked: 'Discard these words? You can take them back from Discarded in your account for 30 days.',
  discarded: 'Discarded.',
  offline: 'Not connected.',
  offlineWords: 'Your text is saved on this device. Nobody else can see it.',
  isPublished: 'Published.',
  nobodyElse: 'Nobody else can see it.',
  published: (readers: string) => `Published. ${readers} can read it.`,
  settleFirst: 'Somebody published here meanwhile. Choose what stays, then publish.',
  settleDevicesFirst: 'You wrote different words on two devices. Choose which to keep, then publish.',
  publishedMeanwhile: (by: string) => `${by} published here meanwhile. Those words are here now. Publish again.`,
  bothChanged: (by: string | undefined) => `${by ?? 'Somebody else'} changed this sentence, too.`,
  bothChangedLine: (by: string | undefined, label: string) =>
    `${by ?? 'Somebody else'} published another ${label.toLowerCase()}.`,
  yours: 'Yours',
  theirs: (by: string | undefined) => (by === undefined ? 'Theirs' : possessive(by)),
  removed: 'Removed',
  keepMine: 'Keep mine',
  takeTheirs: (by: string | undefined) => (by === undefined ? 'Take theirs' : `Take ${possessive(by)}`),
  keepBoth: 'Keep both',
  fromDevice: (device: Device | undefined, time: string) =>
    time === '' ? `From ${ownDevice(device)}.` : `From ${ownDevice(device)}, ${time}.`,
  wroteOnTwo: (device: Device | undefined) => `You wrote here and on ${ownDevice(device)}.`,
  bothKept: 'Both are saved. The words that you do not choose go to Discarded in your account.',
  here: 'Here',
  keepHere: 'Use these words',
  onOther: (device: Device | undefined, time: string) => {
    const name = ownDevice(device);
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}${time === '' ? '' : `, ${time}`}`;
  },
  takeOther: (device: Device | undefined) => `Use those from ${ownDevice(device)}`,
  publishedName: (name: string) => `Published: ${name}`,
  willSeeRevealed: 'will see new words in a revealed secret.',
  newAddress: (slug: string) => `New address: /${slug}/`,
  notSentYet: 'The last words have not reached the server yet',
  logOutAnyway: 'Log out and lose them',
  stayLoggedIn: 'Stay logged in',
  logOutWords:
    'The server cannot be reached. What you typed last is only on this device, and logging out removes it from here.',
  discardedTitle: 'Discarded',
  discardedEmpty: 'Nothing is discarded. Words that you discard before you publish them stay here for 30 days.',
  discardedWords: 'Words that you discarded before you published them. They stay here for 30 days.',
  onlyRemoved: 'only removed words',
  takeBack: 'Take back',
  tookBack: (name: string) => `It is back where you wrote it: ${name}.`,
} as const;

/** The readers of published text. `editors` means that only editors of the world read it. */
export interface ReadersInWords {
  readers: WorldReaders['readers'] | 'editors';
  campaigns: WorldReaders['campaigns'];
}

/**
 * Who will read the published text, as far as its writer may know. It never reveals other campaigns or their number.
 */
export function audienceWords({ readers, campaigns }: ReadersInWords): string {
  if (readers === 'editors') return 'Everybody who edits this world';
  const [one, ...others] = campaigns;
  if (one !== undefined && others.length > 0) return `Players in ${campaigns.length} campaigns`;
  if (one !== undefined) return `Players in ${one.name}`;
  return readers === 'everybody' ? 'Everybody' : 'Anyone playing in this world';
}

/** A campaign of the writer whose players read a revealed secret. */
export interface RevealedIn {
  name: string;
  /** How many players read it; undefined: everybody in the campaign. */
  people: number | undefined;
}

/** The readers of a revealed secret, as “Players in Harrow and 2 players in Nightfall”. */
export const revealedWords = (campaigns: readonly RevealedIn[]): string =>
  inList(
    campaigns.map(({ name, people }) => `${people === undefined ? 'Players' : several(people, 'player')} in ${name}`),
  );

/** The readers of a campaign's text. */
export const playersIn = ({ id, name }: { id: string; name: string }): Omit<WorldReaders, 'waits'> => ({
  readers: 'players',
  campaigns: [{ id, name }],
});

/** A change of a text, as the audience line counts it. */
export interface ChangedWords {
  label: string;
  /** `text`: its sentences are counted. */
  kind: 'line' | 'text';
  counts: { added: number; changed: number; removed: number };
  /** Whether the change is only inside secrets, so that readers see no difference. */
  isHidden?: boolean;
}

const several = (count: number, word: string): string => (count === 1 ? `1 ${word}` : `${count} ${word}s`);

/** Words as a list: “a, b, and c”. */
const inList = (words: readonly string[]): string =>
  words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;

/** The changes that readers will see, as “a new name, 2 new sentences, and 1 changed one”. */
export function changesInWords(changes: readonly ChangedWords[]): string {
  const parts = changes.flatMap(({ label, kind, counts, isHidden = false }) => {
    if (kind === 'line') return [`a new ${label.toLowerCase()}`];
    const { added, changed, removed } = counts;
    const word = (count: number, kind: string, isFirst: boolean) =>
      count === 0
        ? []
        : [isFirst ? several(count, `${kind} sentence`) : `${count} ${kind} ${count === 1 ? 'one' : 'ones'}`];
    const found = [
      ...word(added, 'new', true),
      ...word(changed, 'changed', added === 0),
      ...word(removed, 'removed', added + changed === 0),
    ];
    const words = label.toLowerCase();
    return found.length > 0 ? found : [isHidden ? `no change in the ${words}` : `another layout of the ${words}`];
  });
  return inList(parts);
}
