/*
 * The rules of visibility once more, written from the specification alone
 * (sections 4 and 6, security goals section 5) and sharing no code with the
 * product: what the server answers about random worlds is compared with this.
 */

/** A place; its words can be told from all others by its number. */
export interface ModelPlace {
  number: number;
  hasMap: boolean;
  /** Where it stands: numbers of other places. */
  on: readonly { map: number; isActive: boolean; scale: number }[];
}

export interface ModelNote {
  number: number;
  /** Number of the person who wrote it. */
  by: number;
  at: number;
  isPrivate: boolean;
}

/** What a DM set for a place; the words of alias and rumour are told by campaign and place. */
export interface ModelRow {
  step: 'hidden' | 'rumour' | 'named' | 'visited';
  wiki: boolean;
  hasAlias: boolean;
}

/** What is done about leading a campaign together: by its owner, or by the person themselves. */
export interface LeadDeed {
  person: number;
  deed: 'ask' | 'agree' | 'take away' | 'leave';
}

export interface ModelCampaign {
  number: number;
  dm: number;
  /** In this order; a deed that nothing allows is refused and changes nothing. */
  leadDeeds: readonly LeadDeed[];
  sharing: 'open' | 'members';
  members: readonly number[];
  removed: readonly number[];
  rows: ReadonlyMap<number, ModelRow>;
  notes: readonly ModelNote[];
}

export interface Model {
  places: readonly ModelPlace[];
  campaigns: readonly ModelCampaign[];
}

/** Who asks: a person by number, or nobody; perhaps with the invite of a campaign; perhaps the DM as a player. */
export interface ModelAsker {
  person: number | null;
  invite: number | null;
  asPlayer: boolean;
  /** The call carries the key of this campaign's table screen. */
  table?: number | undefined;
}

/** Who of the people has not confirmed their address: nobody can lead by it. */
export const UNCONFIRMED = 3;

/** Who leads a campaign with its owner, and who was asked and has not answered, once so many deeds are done. */
export function leadersAfter(
  { dm, leadDeeds }: Pick<ModelCampaign, 'dm' | 'leadDeeds'>,
  deeds: number = leadDeeds.length,
): { coDms: ReadonlySet<number>; asked: ReadonlySet<number> } {
  const [coDms, asked] = [new Set<number>(), new Set<number>()];
  for (const { person, deed } of leadDeeds.slice(0, deeds)) {
    if (deed === 'ask' && !coDms.has(person)) asked.add(person);
    if (deed === 'agree' && asked.has(person) && person !== dm && person !== UNCONFIRMED) {
      asked.delete(person);
      coDms.add(person);
    }
    // Without a confirmed address nobody was asked, as far as they can tell.
    if (deed === 'take away' || (deed === 'leave' && person !== UNCONFIRMED)) {
      asked.delete(person);
      coDms.delete(person);
    }
  }
  return { coDms, asked };
}

/** Whether somebody leads a campaign: its owner, or a co-DM. */
export const leads = (campaign: ModelCampaign, person: number | null): boolean =>
  person !== null && (person === campaign.dm || leadersAfter(campaign).coDms.has(person));

/** Whether somebody ever led it: what they wrote then is a leader's words for good. */
export const everLed = (campaign: ModelCampaign, person: number | null): boolean =>
  person !== null &&
  (person === campaign.dm || campaign.leadDeeds.some((_deed, at) => leadersAfter(campaign, at + 1).coDms.has(person)));

export type Standing = 'dm' | 'player' | 'guest' | 'out' | 'refused';

export function standing(campaign: ModelCampaign, asker: ModelAsker): Standing {
  const { person, table } = asker;
  if (table !== undefined) return table !== campaign.number ? 'out' : asker.asPlayer ? 'refused' : 'guest';
  const isIn = person !== null && campaign.members.includes(person);
  const isOut = person !== null && campaign.removed.includes(person);
  const isInvited = asker.invite === campaign.number;
  if (leads(campaign, person)) return asker.asPlayer ? 'player' : 'dm';
  if (isOut || (campaign.sharing === 'members' && !isIn && !isInvited)) return 'out';
  if (asker.asPlayer) return 'refused';
  return isIn || (person !== null && campaign.sharing === 'open') ? 'player' : 'guest';
}

/** Staff took it off every map it stood on, and it has none of its own: nobody meets it. */
const isTakenOff = (place: ModelPlace): boolean =>
  !place.hasMap && place.on.length > 0 && !place.on.some((spot) => spot.isActive);

export function seesPlace(campaign: ModelCampaign, as: Standing, place: ModelPlace): boolean {
  if (as === 'out' || as === 'refused' || isTakenOff(place)) return false;
  if (as === 'dm') return true;
  const row = campaign.rows.get(place.number);
  if (row === undefined) return place.hasMap && place.on.length === 0;
  return row.step === 'named' || row.step === 'visited';
}

export function readsWiki(campaign: ModelCampaign, as: Standing, place: ModelPlace): boolean {
  if (!seesPlace(campaign, as, place)) return false;
  return as === 'dm' || (campaign.rows.get(place.number)?.wiki ?? true);
}

/** Whether somebody who sees a place knows it by another name, and by nothing that would tell its own. */
export const callsOtherwise = (campaign: ModelCampaign, as: Standing, place: ModelPlace): boolean =>
  as !== 'dm' && campaign.rows.get(place.number)?.hasAlias === true;

/** Whether players have heard of a place without seeing it. */
export const hasHeardOf = (campaign: ModelCampaign, place: ModelPlace): boolean =>
  campaign.rows.get(place.number)?.step === 'rumour';

/** The places that texts of others name in words: those that the players of some campaign call otherwise. */
export const mentioned = ({ campaigns, places }: Model): readonly ModelPlace[] =>
  places.filter(({ number }) => campaigns.some(({ rows }) => rows.get(number)?.hasAlias === true));

/** What texts say that name them: names alone, in emphasis, in the middle of a link, and as somebody links by name. */
export const mentionOf = (model: Model): string =>
  mentioned(model)
    .map(({ number }) => wordOf('name', number).toUpperCase())
    .map((name) => `${name}, **${name}**’s road, [[${name}]] and [[${name}|the old ${name}]]`)
    .join('; ');

/** The words that stand in such texts for somebody who reads them in a campaign. */
export const readsMentions = (model: Model, campaign: ModelCampaign, as: Standing): string[] =>
  mentioned(model).flatMap(({ number }) => {
    const row = campaign.rows.get(number);
    if (as === 'dm' || row?.hasAlias !== true) return [wordOf('name', number)];
    return row.step === 'hidden' ? [] : [wordOf('alias', ownWords(campaign, number))];
  });

/** The numbers of places that links in an answer name, and the asker may not know; the DM has texts as they are written. */
export function linksToUnseen(
  { model, placeIds }: { model: Model; placeIds: readonly number[] },
  which: number,
  asker: ModelAsker,
  text: string,
): number[] {
  const campaign = model.campaigns[which];
  const as = campaign && standing(campaign, asker);
  if (campaign === undefined || as === undefined || as === 'dm') return [];
  const seen = model.places.filter((place) => seesPlace(campaign, as, place)).map(({ number }) => placeIds[number]);
  const linked = [...text.matchAll(/\[\[#(\d+)/g)].map(([, id]) => Number(id));
  return linked.filter((id) => !seen.includes(id));
}

/** The number of the words that a DM wrote about a place. */
export const ownWords = (campaign: ModelCampaign, place: number): number => campaign.number * 100 + place;

/** The notes at a place that somebody reads, newest first. */
export function readsNotes(
  campaign: ModelCampaign,
  as: Standing,
  asker: ModelAsker,
  place: ModelPlace,
): readonly ModelNote[] {
  if (as === 'guest' || !seesPlace(campaign, as, place)) return [];
  const own = asker.asPlayer ? null : asker.person;
  const readable = (note: ModelNote) => as === 'dm' || !note.isPrivate || note.by === own;
  return campaign.notes
    .filter((note) => note.at === place.number && readable(note))
    .toSorted((a, b) => b.number - a.number);
}

/** The points of a map that somebody sees, in their order. */
export function seesPoints(model: Model, campaign: ModelCampaign, as: Standing, map: number): readonly ModelPlace[] {
  const scaleOn = (place: ModelPlace) => place.on.find((spot) => spot.map === map && spot.isActive)?.scale;
  return model.places
    .filter((place) => scaleOn(place) !== undefined && seesPlace(campaign, as, place))
    .toSorted(
      (a, b) => (scaleOn(b) ?? 0) - (scaleOn(a) ?? 0) || (wordOf('name', a.number) < wordOf('name', b.number) ? -1 : 1),
    );
}

/** The maps a place stands on that somebody sees. */
export const seesMapsOf = (model: Model, campaign: ModelCampaign, as: Standing, place: ModelPlace): number[] =>
  place.on
    .filter((spot) => spot.isActive)
    .map((spot) => spot.map)
    .filter((map) => model.places.some((other) => other.number === map && seesPlace(campaign, as, other)))
    .toSorted((a, b) => a - b);

/** A word that stands in one field of one thing and nowhere else. */
export const wordOf = (field: string, number: number): string => `canary${field}${number}x`;

/** All such words in a text. */
export const wordsIn = (text: string): Set<string> => new Set(text.toLowerCase().match(/canary[a-z]+\d+x/g));
