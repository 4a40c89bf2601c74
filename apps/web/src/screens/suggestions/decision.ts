import type { MapLatLng } from '@venture-atlas/map-math';
import { type ChangedWords, fromTyped, namesOfLinks, toTyped } from '@venture-atlas/rules';
import { acceptedWords } from '@venture-atlas/rules/suggested-edits';
import { mergeTexts } from '@venture-atlas/rules/text-edits';
import { type SuggestionDetails, type SuggestionField, suggestionLabels } from '@venture-atlas/types';
import type { Acceptance } from '../../api/suggestions.ts';
import { type Resolution, resolvedText } from '../../working-copy/draft.ts';
import { wordsOfChange } from '../../working-copy/words-of-change.ts';

/** A sentence that was suggested and that somebody changed since, or that touches what its writer did not read. */
export type Conflict = NonNullable<SuggestionDetails['text']>['conflicts'][number];

/** A suggestion as whoever decides about it would publish it. Texts are with links by number. */
export interface Decision {
  /** Null: no text is suggested. */
  text: string | null;
  /** Conflicts of the text that nobody has settled. */
  conflicts: Conflict[];
  name: string | null;
  at: MapLatLng | null;
  /** Of a new place, its text. */
  placeText: string;
  reply: string;
  /** The reason with which it is being declined; null: it is not. */
  refusal: string | null;
  /** Fields that were settled or edited: they are sent as they are here. */
  chosen: ReadonlySet<'text' | 'name' | 'position' | 'place'>;
}

/** A suggestion as it was sent. */
export function decisionOf({ text, name, position, new_place: place }: SuggestionDetails): Decision {
  return {
    text: text?.after ?? null,
    conflicts: text?.conflicts ?? [],
    name: place?.name ?? name?.after ?? null,
    at: place ?? position?.after ?? null,
    placeText: place?.text ?? '',
    reply: '',
    refusal: null,
    chosen: new Set(),
  };
}

/**
 * The same once something changed since it was looked at: nothing that was typed is lost. What others published meanwhile is
 * merged into an edited text; what cannot be is a conflict.
 */
export function carryOver(decision: Decision, before: SuggestionDetails, now: SuggestionDetails): Decision {
  const fresh = decisionOf(now);
  const chosen = new Set(decision.chosen);
  const carried = { ...fresh, reply: decision.reply, refusal: decision.refusal, chosen };
  if (chosen.has('place')) return { ...decision, chosen };
  if (chosen.has('text') && before.text !== null && now.text !== null) {
    const { text, conflicts } = mergeTexts(before.text.before, now.text.before, decision.text ?? '');
    Object.assign(carried, { text, conflicts });
  }
  // Of a name or a pin that changed, one of the two is chosen again.
  if (chosen.has('name')) carried.name = decision.name;
  if (now.name?.before !== before.name?.before) chosen.delete('name');
  if (chosen.has('position')) carried.at = decision.at;
  const [was, is] = [before.position?.before, now.position?.before];
  if (was?.lat !== is?.lat || was?.lng !== is?.lng) chosen.delete('position');
  return carried;
}

const chose = ({ chosen }: Decision, field: 'text' | 'name' | 'position' | 'place') => new Set([...chosen, field]);

/** The same with one conflict of its text settled: `mine` are the published words. */
export function settleConflict(decision: Decision, conflict: Conflict, how: Resolution): Decision {
  const before = decision.text ?? '';
  const open = { ...conflict, base: conflict.mine, baseAt: 0, theirs: acceptedWords(conflict) };
  const text = resolvedText(before, open, how);
  const growth = text.length - before.length;
  return {
    ...decision,
    text,
    chosen: chose(decision, 'text'),
    conflicts: decision.conflicts
      .filter((one) => one !== conflict)
      .map((one) => (one.at > conflict.at ? { ...one, at: one.at + growth } : one)),
  };
}

/** The same with something that was typed or put elsewhere. */
export function editDecision(
  decision: Decision,
  details: SuggestionDetails,
  edit: Partial<Pick<Decision, 'text' | 'name' | 'at' | 'placeText' | 'reply' | 'refusal'>>,
): Decision {
  const chosen = new Set(decision.chosen);
  if (edit.text !== undefined) chosen.add('text');
  const isPlace = details.new_place !== null;
  if (isPlace && (edit.name ?? edit.at ?? edit.placeText) !== undefined) chosen.add('place');
  if (!isPlace && edit.name !== undefined) chosen.add('name');
  if (!isPlace && edit.at !== undefined) chosen.add('position');
  return { ...decision, ...edit, chosen };
}

/** Fields that changed since they were suggested, and that nobody has settled. */
export function unsettled(
  { chosen, conflicts }: Decision,
  details: SuggestionDetails,
): ('text' | 'name' | 'position')[] {
  const { name, position } = details;
  return [
    ...(conflicts.length > 0 ? (['text'] as const) : []),
    ...(name?.is_changed_since && !chosen.has('name') ? (['name'] as const) : []),
    ...(position?.is_changed_since && !chosen.has('position') ? (['position'] as const) : []),
  ];
}

/** What is sent to accept it. */
export function acceptanceOf(
  decision: Decision,
  details: SuggestionDetails,
  agreed: Pick<Acceptance, 'opens_secrets' | 'confirm_open'>,
): Acceptance {
  const { text, name, at, placeText, chosen } = decision;
  const reply = decision.reply.trim();
  const body: Acceptance = { ...agreed, ...(reply === '' ? {} : { reply }) };
  if (details.text !== null)
    body.text = { version: details.text.version, ...(chosen.has('text') ? { markdown: text ?? '' } : {}) };
  if (details.name !== null)
    body.name = { version: details.name.version, ...(chosen.has('name') ? { name: name?.trim() ?? '' } : {}) };
  if (details.position !== null)
    body.position = {
      version: details.position.version,
      ...(chosen.has('position') && at !== null ? { at: { lat: at.lat, lng: at.lng } } : {}),
    };
  if (details.new_place !== null && chosen.has('place') && at !== null)
    body.place = { name: name?.trim() ?? '', lat: at.lat, lng: at.lng, text: placeText };
  return body;
}

/** A stored text of a suggestion as it is typed, with places by name, and back. */
export function textNames(details: SuggestionDetails) {
  const names = namesOfLinks(details.text?.links);
  return {
    typed: (stored: string) => toTyped(stored, names),
    stored: (typed: string) => fromTyped(typed, names),
  };
}

/** What readers would see, as the audience line counts it; a pin is said apart. */
export function changedWords(decision: Decision, { text, name, new_place: place }: SuggestionDetails): ChangedWords[] {
  const change = (field: SuggestionField, label: string, before: string, after: string | null): ChangedWords[] => {
    const kind = field === 'text' ? 'text' : 'line';
    return after === null || after === before ? [] : [wordsOfChange({ field, label, kind, before, after })];
  };
  if (place !== null) return change('place', 'place', '', place.name);
  return [
    ...(name === null ? [] : change('name', suggestionLabels.name, name.before, decision.name)),
    ...(text === null ? [] : change('text', suggestionLabels.text, text.before, decision.text)),
  ];
}
