import {
  leads,
  type Model,
  type ModelAsker,
  type ModelCampaign,
  type ModelPlace,
  ownWords,
  seesPlace,
  standing,
  wordOf,
} from './campaign-oracle.ts';
import { AT, type Insert } from './write-model-table.ts';

/** A suggestion of a model about a place: to the editors of the Atlas, or to whoever leads a campaign. */
interface ModelSuggestion {
  id: string;
  campaign: number | undefined;
  place: ModelPlace;
  by: number;
  state: 'open' | 'accepted' | 'declined';
  /** The number of its words. */
  words: number;
}

const states = ['open', 'accepted', 'declined'] as const;

/** Numbers that no campaign has. */
const OF_ATLAS = 9000;
/** People who are no staff. */
const WRITERS = 4;

/** One about each place in the Atlas, and one in each campaign that has players, in all states. */
export function suggestionsOfModel({ model }: { model: Model }): ModelSuggestion[] {
  const about = (place: ModelPlace, by: number, campaign?: ModelCampaign): ModelSuggestion => ({
    id: `suggested-${campaign?.number ?? 'atlas'}-${place.number}`,
    campaign: campaign?.number,
    place,
    by,
    state: states[place.number % states.length] ?? 'open',
    words: campaign === undefined ? OF_ATLAS + place.number : ownWords(campaign, place.number),
  });
  return model.places.flatMap((place) => [
    about(place, place.number % WRITERS),
    ...model.campaigns.flatMap((campaign) => {
      const [member] = campaign.members;
      return member === undefined ? [] : [about(place, member, campaign)];
    }),
  ]);
}

const typedBy = ({ words }: ModelSuggestion): string[] =>
  ['suggested', 'proposed', 'because'].map((field) => wordOf(field, words));
const allOf = (one: ModelSuggestion): string[] => [...typedBy(one), wordOf('reply', one.words)];

export function writeSuggestions(
  model: Model,
  campaignIds: readonly string[],
  placeIds: readonly number[],
  idOf: (person: number) => number,
  insert: Insert,
): void {
  for (const { id, campaign, place, by, state, words } of suggestionsOfModel({ model })) {
    const typed = wordOf('suggested', words);
    const text = { version: 1, of: '', typed: [typed], clear: [{ at: 0, cut: 0, words: `${typed} ` }], unclear: [] };
    const fields = JSON.stringify({
      fields: { text, name: { version: 1, words: 0, name: wordOf('proposed', words) } },
    });
    const isOpen = state === 'open';
    insert('pending_changes', {
      public_id: id,
      kind: 'suggestion',
      account_id: idOf(by),
      world_id: campaign === undefined ? 1 : null,
      campaign_id: campaign === undefined ? null : campaignIds[campaign],
      subject: 'location',
      subject_id: String(placeIds[place.number]),
      fields,
      bytes: fields.length,
      status: state,
      why: wordOf('because', words),
      reply: isOpen ? '' : wordOf('reply', words),
      decided_by: isOpen ? null : idOf(campaign === undefined ? WRITERS : (model.campaigns[campaign]?.dm ?? 0)),
      decided_at: isOpen ? null : AT,
      created_at: AT,
      updated_at: AT,
    });
  }
}

/** Addresses under which suggestions are answered. */
export const tellsSuggestions = (url: string): boolean => url.includes('/suggestions/') && !url.includes('/for/');

/** The words of suggestions that somebody may read under an address, and who sent them. */
export function wordsSuggested(written: { model: Model }, url: string, asker: ModelAsker, isStaff: boolean): string[] {
  const { campaigns } = written.model;
  return suggestionsOfModel(written).flatMap((one) => {
    const campaign = campaigns[one.campaign ?? -1];
    const isOwn = one.by === asker.person;
    if (url === '/user/export/') return isOwn ? typedBy(one) : [];
    if (url === '/user/suggestions/') {
      const isSeen = campaign === undefined || seesPlace(campaign, standing(campaign, asker), one.place);
      return isOwn && isSeen ? allOf(one) : [];
    }
    if (url.startsWith('/api/suggestions/for/'))
      return isOwn && one.state === 'open' && url.includes(`suggestion=${one.id}`) ? allOf(one) : [];
    const decides = campaign === undefined ? isStaff : asker.table === undefined && leads(campaign, asker.person);
    const names = [one.by, campaign?.dm ?? WRITERS].map((person) => wordOf('person', person));
    return url.startsWith('/api/suggestions/') && decides ? [...allOf(one), ...names] : [];
  });
}
