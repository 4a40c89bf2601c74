import { hashOfKey, KEY_LENGTH } from '../src/campaigns/view/table-keys.ts';
import { type ModelCampaign, type ModelPlace, ownWords, seesPlace, wordOf } from './campaign-oracle.ts';

/** When all of a model was written. */
export const AT = '2026-03-04T05:06:07.008Z';

/** Puts a row into a table. @returns its number */
export type Insert = (table: string, row: Readonly<Record<string, unknown>>) => number;

/** What opens the table screen of a campaign. */
export const tableKeyOf = (campaign: number): string => `table-key-of-${campaign}`.padEnd(KEY_LENGTH, '-');

/** What a campaign has to show: to whom it is shown, or nobody; a picture, of a place or uploaded, has no text. */
export interface ModelHandout {
  to: 'everybody' | 'table' | 'some' | undefined;
  place?: number;
  isUploaded?: true;
}

/** What a leader adds to each of their texts: names, links to every place by number, and a secret. */
export const asideOf = (campaign: ModelCampaign, placeIds: readonly number[], mention: string): string => {
  const links = placeIds.map((id) => `[[#${id}]] and [[#${id}|the road]]`).join(', ');
  return `${mention}, ${links}\n\n:::secret dm\nOf ${wordOf('aside', campaign.number)}\n:::\n\nThat is all.`;
};

/** The first name that a text mentions, for what has little room. */
export const short = (mention: string): string => mention.split(',')[0] ?? '';

/** Every second one is shown still. */
export const handoutsOfModel: readonly ModelHandout[] = [
  { to: 'everybody' },
  { to: 'table' },
  { to: 'some' },
  { to: undefined },
  { to: 'everybody', place: 1 },
  { to: 'some', place: 2 },
  { to: 'table', place: 3 },
  { to: 'everybody', isUploaded: true },
  { to: 'table', isUploaded: true },
  { to: 'some', isUploaded: true },
  { to: undefined, isUploaded: true },
];

export const isShownStill = (number: number): boolean => number % 2 === 0;

/** The table screen of a campaign, and what its DM shows there and to players. */
export function writeScreens(
  campaign: ModelCampaign,
  campaignIds: readonly string[],
  placeIds: readonly number[],
  insert: Insert,
): void {
  const id = campaignIds[campaign.number];
  insert('table_screens', {
    campaign_id: id,
    id: `screen ${id}`,
    secret_hash: hashOfKey(tableKeyOf(campaign.number)),
    opened_at: AT,
    ends_at: AT,
  });
  for (const [at, for_audience] of ['table', 'players'].entries()) {
    // Each DM shows another place on another map, which players may lack.
    const [map_id, named_id] = [placeIds[(campaign.number + at) % placeIds.length], placeIds[campaign.number + 1]];
    const where = { lat: 1, lng: 2, zoom: 1, width: 800, height: 600, shown_at: AT };
    insert('campaign_views', { campaign_id: id, for_audience, key: 'k', map_id, named_id, ...where });
  }
}

/** What is put on maps, and who is here: a party everywhere, and a player's ping where players may not look. */
export function writeTable(
  campaign: ModelCampaign,
  places: readonly ModelPlace[],
  campaignIds: readonly string[],
  placeIds: readonly number[],
  idOf: (person: number) => number,
  mention: string,
  insert: Insert,
): void {
  const campaign_id = campaignIds[campaign.number];
  const [member] = campaign.members;
  for (const place of places) {
    const spot = { map_id: placeIds[place.number], lat: 1, lng: 2 };
    const name = `${wordOf('party', ownWords(campaign, place.number))} ${short(mention)}`;
    const key = `on ${spot.map_id}`;
    insert('campaign_parties', { campaign_id, key, name, travelers: name, colour: 'teal', ...spot, created_at: AT });
    if (member === undefined || seesPlace(campaign, 'player', place)) continue;
    insert('campaign_pings', { campaign_id, key, user_id: idOf(member), ...spot, at: AT });
  }
  for (const person of campaign.members) {
    insert('campaign_screens', {
      campaign_id,
      screen: `screen of ${person}`,
      kind: 'player',
      user_id: idOf(person),
      process: 'none',
      is_open: 1,
      is_late: 0,
      drawn: '',
      seen_at: AT,
    });
  }
}

/**
 * What is shown to some is for the first who joined.
 * @param keepPicture stores what is seen of an uploaded picture; answers the picture's name
 */
export function writeHandouts(
  campaign: ModelCampaign,
  campaignIds: readonly string[],
  placeIds: readonly number[],
  idOf: (person: number) => number,
  mention: string,
  insert: Insert,
  keepPicture: (worldId: number, pixels: string) => string,
): void {
  const campaign_id = campaignIds[campaign.number];
  const layer = { kind: 'layer', access: 'closed', owner_id: idOf(campaign.dm), campaign_id, created_at: AT };
  const worldId = insert('worlds', {
    public_id: `layer-number-${campaign.number}`.padEnd(22, '-'),
    name: 'Layer',
    ...layer,
  });
  for (const [number, { to, place, isUploaded = false }] of handoutsOfModel.entries()) {
    const key = `handout-${number}`;
    const words = ownWords(campaign, number);
    const title = `${wordOf('title', words)} ${short(mention)} [[#${placeIds[number % placeIds.length]}]]`;
    const aside = asideOf(campaign, placeIds, mention);
    const text = place === undefined && !isUploaded ? `${wordOf('letter', words)} ${aside}` : '';
    const picture_hash = isUploaded ? keepPicture(worldId, wordOf('pixels', words)) : null;
    const what = { campaign_id, title, text, map_id: place === undefined ? null : placeIds[place], picture_hash };
    insert('campaign_handouts', { ...what, key, created_at: AT });
    if (to === undefined) continue;
    const audience = to === 'table' ? 'dm' : 'players';
    const chronicle_id = insert('chronicle', { campaign_id, session: 1, at: AT, kind: 'shown', audience });
    const showing_id = insert('campaign_showings', {
      ...what,
      key: `showing-${number}`,
      handout_key: key,
      chronicle_id,
      shown_to: to,
      ended_at: isShownStill(number) ? null : AT,
    });
    const [first] = campaign.members;
    if (to === 'some' && first !== undefined) insert('showing_people', { showing_id, user_id: idOf(first) });
  }
}
