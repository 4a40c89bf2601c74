import { type SuggestionField, type SuggestionState, suggestionLabels } from '@venture-atlas/types';
import { type ChangedWords, changesInWords } from './publish-messages.ts';
import { suggestionMessages } from './suggestion-messages.ts';

/** Texts of the suggestion screens. They are separate so that pages of readers do not load them. */
export const suggestionWords = {
  /** Of the other suggestions of a writer that were decided. */
  acceptedBefore: (accepted: number, all: number) => `${accepted} of ${all} accepted before`,
  title: 'Suggestions',
  own: 'My suggestions',
  suggest: 'Suggest a change',
  place: 'Suggest a place near here',
  wrong: 'Something is wrong here',
  logIn: 'Log in to suggest something. You return to this place.',
  send: 'Send',
  sent: 'Sent',
  seeOwn: 'See my suggestions',
  pressMap: 'Drag the pin, or press the map.',
  nothingYet: {
    change: suggestionMessages.nothingSuggested,
    place: 'Give it a name, and press the map where it is.',
  },
  noneWaiting: 'No suggestions waiting.',
  nothingSuggested: 'You have not suggested anything yet. Open a place on a map and press ⋯ beside Copy Link.',
  settled: 'Settled',
  mayBeMade: 'Anyone who reads this world may suggest changes',
  queueWords:
    'People who read this world and do not edit it can suggest changes. Nothing changes until an editor accepts.',
  ofPlayers: 'What your players suggest about places. Nothing changes until you accept.',
  offForAll: 'The person who runs this site has turned suggestions off.',
  noneOfKind: 'None of this kind.',
  chooseEverything: 'Choose Everything above to see all of them.',
  rowChanged: 'changed since',
  doing: { accept: 'Accepting…', decline: 'Declining…', 'pass-on': 'Passing on…', undo: 'Taking it back…' },
  changedSince: 'Changed since then. Choose what stays, then accept.',
  wrongWords: 'It changes nothing by itself. Put it right, then accept it.',
  nothingPublished: (writer: string) => `Nothing changes. ${writer} reads that you accepted it.`,
  presets: ['It is already so.', 'This does not fit this world.', 'Please say more.'],
} as const;

const stateWords: Readonly<Record<SuggestionState, string>> = {
  open: 'Waiting',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};

/** The outcome of a suggestion, as its tag shows it. */
export const suggestionStateWord = (state: SuggestionState): string => stateWords[state];

/** The subject of a suggestion, as “Text, pin position”; without a field it reports a problem. */
export function suggestedInWords(fields: readonly string[]): string {
  const labels = fields.map((field) => suggestionLabels[field as SuggestionField] ?? field);
  if (labels.length === 0) return 'Something is wrong';
  return labels.map((label, at) => (at === 0 ? label : label.toLowerCase())).join(', ');
}

/** Who decides about a suggestion, and what they receive. */
interface SentLine {
  who: string;
  gets: string;
  until: string;
}

/**
 * The line that tells who receives a suggestion before it is sent.
 * @param changes null for a new place; empty for a problem report
 */
export function suggestionLine(
  to: { kind: 'world' | 'campaign'; name: string },
  changes: readonly ChangedWords[] | null,
): SentLine {
  const isWorld = to.kind === 'world';
  const gets = changes === null ? 'a new place' : changes.length === 0 ? 'a note' : changesInWords(changes);
  return {
    who: isWorld ? `The editors of ${to.name}` : 'Your DM',
    gets,
    until: `Nothing changes until ${isWorld ? 'one of them accepts' : 'they accept'}.`,
  };
}
