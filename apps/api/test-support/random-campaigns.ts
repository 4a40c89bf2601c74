import fc from 'fast-check';
import { hashOfKey } from '../src/campaigns/view/table-keys.ts';
import type { CampaignApp, Person } from './campaign-app.ts';
import {
  type Model,
  type ModelCampaign,
  type ModelPlace,
  type ModelRow,
  ownWords,
  seesPlace,
  wordOf,
} from './campaign-oracle.ts';
import { addClosedTwin, dropClosedTwin } from './closed-twin.ts';

const PLACES = 7;
const CAMPAIGNS = 2;

/** More places are seen than not: what is behind a hidden map is not asked about. */
const anyStep = fc.constantFrom<ModelRow['step']>('named', 'named', 'visited', 'visited', 'rumour', 'hidden');

/** Worlds of seven places on each other's maps, and two campaigns of the given people over them. */
export const anyModel = (people: number): fc.Arbitrary<Model> =>
  fc.record({
    places: fc.tuple(...Array.from({ length: PLACES }, (_, number) => anyPlace(number))),
    campaigns: fc.tuple(...Array.from({ length: CAMPAIGNS }, (_, number) => anyCampaign(number, people))),
  });

/** A place stands only on maps of a smaller number, so that no loop arises. */
const anyPlace = (number: number): fc.Arbitrary<ModelPlace> =>
  fc.record({
    number: fc.constant(number),
    hasMap: fc.integer({ min: 0, max: 3 }).map((chance) => number === 0 || chance > 0),
    on:
      number === 0
        ? fc.constant([])
        : fc.uniqueArray(
            fc.record({
              map: fc.nat(number - 1),
              isActive: fc.integer({ min: 0, max: 4 }).map((chance) => chance > 0),
              scale: fc.constantFrom(8, 12, 20),
            }),
            { selector: (spot) => spot.map, maxLength: 3 },
          ),
  });

const anyCampaign = (number: number, people: number): fc.Arbitrary<ModelCampaign> =>
  fc
    .record({
      number: fc.constant(number),
      dm: fc.nat(people - 1),
      sharing: fc.constantFrom('open' as const, 'members' as const),
      roles: fc.array(fc.constantFrom('none', 'member', 'member', 'removed'), { minLength: people, maxLength: people }),
      rows: fc.uniqueArray(
        fc.record({ place: fc.nat(PLACES - 1), step: anyStep, wiki: fc.boolean(), hasAlias: fc.boolean() }),
        {
          selector: (row) => row.place,
          minLength: 4,
          maxLength: PLACES,
        },
      ),
      notes: fc.array(fc.record({ by: fc.nat(people - 1), at: fc.nat(PLACES - 1), isPrivate: fc.boolean() }), {
        maxLength: 12,
      }),
    })
    .map(({ roles, rows, notes, ...campaign }) => {
      const having = (role: string) => roles.flatMap((one, i) => (one === role && i !== campaign.dm ? [i] : []));
      return {
        ...campaign,
        members: having('member'),
        removed: having('removed'),
        rows: new Map(rows.map(({ place, ...row }) => [place, row])),
        notes: notes.map((note, i) => ({ ...note, number: number * 100 + i })),
      };
    });

/** A model as rows: the ids by the numbers of the model. */
export interface WrittenModel {
  model: Model;
  placeIds: readonly number[];
  campaignIds: readonly string[];
}

const AT = '2026-03-04T05:06:07.008Z';

/** What opens the table screen of a campaign. */
export const tableKeyOf = (campaign: number): string => `table-key-of-${campaign}`;

/** What each campaign has to show: to whom it is shown, or nobody; with a place its picture, which has no text. */
export const handoutsOfModel: readonly { to: 'everybody' | 'table' | 'some' | undefined; place?: number }[] = [
  { to: 'everybody' },
  { to: 'table' },
  { to: 'some' },
  { to: undefined },
  { to: 'everybody', place: 1 },
  { to: 'some', place: 2 },
  { to: 'table', place: 3 },
];

/** Replaces the whole world and all campaigns of a server by a model, with a closed twin of the world behind it. */
export function writeModel(server: CampaignApp, people: readonly Person[], model: Model): WrittenModel {
  const { sqlite } = server.database;
  const insert = (table: string, row: Readonly<Record<string, unknown>>): number => {
    const columns = Object.keys(row);
    const statement = `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`;
    return Number(sqlite.prepare(statement).run(row).lastInsertRowid);
  };
  const idOf = (person: number) => people[person]?.id ?? 0;
  const campaignIds = model.campaigns.map(({ number }) => `campaign-number-${number}-of-the-model`);
  sqlite.transaction(() => {
    dropClosedTwin(sqlite);
    for (const table of ['campaigns', 'wiki_pages', 'locations', 'location_types'])
      sqlite.prepare(`delete from ${table}`).run();
    const placeIds = model.places.map((place) => writePlace(place, insert));
    for (const place of model.places) {
      for (const { map, isActive, scale } of place.on) {
        insert('positions', {
          parent_id: placeIds[map],
          location_id: placeIds[place.number],
          lat: 1,
          lng: 2,
          scale,
          active: isActive ? 1 : 0,
          created_at: AT,
          updated_at: AT,
        });
      }
    }
    for (const campaign of model.campaigns) {
      writeCampaign(campaign, campaignIds, placeIds, idOf, insert);
      writeTable(campaign, model.places, campaignIds, placeIds, idOf, insert);
      writeHandouts(campaign, campaignIds, placeIds, idOf, insert);
    }
    addClosedTwin(sqlite);
  })();
  server.app.publicAnswers.dropAll();
  const rows = sqlite.prepare('select id, slug from locations where world_id = 1').all() as {
    id: number;
    slug: string;
  }[];
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return { model, campaignIds, placeIds: model.places.map(({ number }) => ids.get(wordOf('name', number)) ?? 0) };
}

type Insert = (table: string, row: Readonly<Record<string, unknown>>) => number;

function writePlace({ number, hasMap }: ModelPlace, insert: Insert): number {
  const name = wordOf('name', number);
  const id = insert('locations', {
    world_id: 1,
    slug: name,
    name: name.toUpperCase(),
    name_lower: name,
    type_id: insert('location_types', { world_id: 1, name: wordOf('type', number) }),
    map_width: hasMap ? 90 : null,
    map_height: hasMap ? 80 : null,
    map_maker_name: wordOf('maker', number),
    wiki_url: `https://wiki.example/${wordOf('url', number)}`,
    created_at: AT,
    updated_at: AT,
  });
  const body = `Here the lantern of ${wordOf('wiki', number)} hangs.`;
  const content = { top_section: body, sections: [], image: null, ...captionsOf(number) };
  const page = { world_id: 1, name, location_id: id, content: JSON.stringify(content) };
  insert('wiki_pages', { ...page, has_text: 1, updated_at: AT });
  insert('wiki_pieces', { location_id: id, ordinal: 0, section: null, body });
  return id;
}

/** What stands beside a text, and says whose it is. */
const captionsOf = (number: number) => ({
  image_text: wordOf('caption', number),
  attribution: { title: wordOf('source', number), url: null, licence: 'CC0', revision: null },
});

function writeCampaign(
  campaign: ModelCampaign,
  campaignIds: readonly string[],
  placeIds: readonly number[],
  idOf: (person: number) => number,
  insert: Insert,
): void {
  const id = campaignIds[campaign.number];
  insert('campaigns', {
    id,
    name: wordOf('campaign', campaign.number),
    owner_id: idOf(campaign.dm),
    sharing: campaign.sharing,
    created_at: AT,
    updated_at: AT,
  });
  insert('table_screens', {
    ...{ campaign_id: id, id: `screen ${id}`, secret_hash: hashOfKey(tableKeyOf(campaign.number)) },
    ...{ opened_at: AT, ends_at: AT },
  });
  for (const [at, for_audience] of ['table', 'players'].entries()) {
    // Each DM shows another place on another map, which players may lack.
    const [map_id, named_id] = [placeIds[(campaign.number + at) % placeIds.length], placeIds[campaign.number + 1]];
    const where = { lat: 1, lng: 2, zoom: 1, width: 800, height: 600, shown_at: AT };
    insert('campaign_views', { campaign_id: id, for_audience, key: 'k', map_id, named_id, ...where });
  }
  for (const member of campaign.members)
    insert('campaign_members', { campaign_id: id, user_id: idOf(member), joined_at: AT });
  for (const member of campaign.removed) {
    insert('campaign_members', { campaign_id: id, user_id: idOf(member), joined_at: AT, removed_at: AT });
  }
  for (const [place, { step, wiki, hasAlias }] of campaign.rows) {
    const alias = hasAlias ? wordOf('alias', ownWords(campaign, place)) : null;
    insert('campaign_location_settings', {
      campaign_id: id,
      location_id: placeIds[place],
      knowledge: step,
      show_wiki: wiki ? 1 : 0,
      alias,
      alias_key: alias,
      alias_slug: step === 'named' || step === 'visited' ? alias : null,
      rumour_note: wordOf('heard', ownWords(campaign, place)),
      updated_at: AT,
    });
    for (const map_id of placeIds) {
      const circle = { lat: 30, lng: 40, radius: 9, place_lat: 1, place_lng: 2 };
      const key = `${id} ${map_id} ${placeIds[place]}`;
      insert('campaign_rumours', { campaign_id: id, location_id: placeIds[place], map_id, key, ...circle });
    }
  }
  const at = { campaign_id: id, at: AT };
  insert('game_sessions', {
    ...{ campaign_id: id, number: 1, started_at: AT, ended_at: AT },
    recap: `They met ${wordOf('campaign', campaign.number)}.`,
  });
  const tell = (line: object, place: number, more: object = {}): void => {
    // Half of it during a session. That it was told to players once says nothing of what they may know now.
    const session = place % 2 === 0 ? 1 : null;
    const chronicle_id = insert('chronicle', { ...at, session, ...line });
    insert('chronicle_places', { chronicle_id, location_id: placeIds[place], campaign_id: id, ...more });
  };
  for (const place of placeIds.keys()) {
    for (const became of ['rumour', 'named', 'visited'])
      tell({ kind: became, audience: 'players' }, place, { was: 'hidden', became });
    tell({ kind: 'hidden again', audience: 'dm' }, place, { was: 'named', became: 'hidden' });
  }
  for (const note of campaign.notes) {
    const note_id = insert('campaign_notes', {
      campaign_id: id,
      location_id: placeIds[note.at],
      user_id: idOf(note.by),
      character_name: wordOf('character', note.number),
      note: wordOf('note', note.number),
      private: note.isPrivate ? 1 : 0,
      created_at: AT,
    });
    tell({ kind: 'noted', audience: 'players', note_id }, note.at);
  }
}

/** What is put on maps, and who is here: a party everywhere, and a player's ping where players may not look. */
function writeTable(
  campaign: ModelCampaign,
  places: readonly ModelPlace[],
  campaignIds: readonly string[],
  placeIds: readonly number[],
  idOf: (person: number) => number,
  insert: Insert,
): void {
  const campaign_id = campaignIds[campaign.number];
  const [member] = campaign.members;
  for (const place of places) {
    const spot = { map_id: placeIds[place.number], lat: 1, lng: 2 };
    const name = wordOf('party', ownWords(campaign, place.number));
    const key = `on ${spot.map_id}`;
    insert('campaign_parties', { campaign_id, key, name, colour: 'teal', ...spot, created_at: AT });
    if (member === undefined || seesPlace(campaign, 'player', place)) continue;
    insert('campaign_pings', { campaign_id, key, user_id: idOf(member), ...spot, at: AT });
  }
  for (const person of campaign.members) {
    insert('campaign_screens', {
      ...{ campaign_id, screen: `screen of ${person}`, kind: 'player', user_id: idOf(person), process: 'none' },
      ...{ is_open: 1, is_late: 0, drawn: '', seen_at: AT },
    });
  }
}

/** Every second one is shown still; what is shown to some is for the first who joined. */
function writeHandouts(
  campaign: ModelCampaign,
  campaignIds: readonly string[],
  placeIds: readonly number[],
  idOf: (person: number) => number,
  insert: Insert,
): void {
  const campaign_id = campaignIds[campaign.number];
  for (const [number, { to, place }] of handoutsOfModel.entries()) {
    const key = `handout-${number}`;
    const words = ownWords(campaign, number);
    const title = wordOf('title', words);
    const text = place === undefined ? wordOf('letter', words) : '';
    const what = { campaign_id, title, text, map_id: place === undefined ? null : placeIds[place] };
    insert('campaign_handouts', { ...what, key, created_at: AT });
    if (to === undefined) continue;
    const audience = to === 'table' ? 'dm' : 'players';
    const chronicle_id = insert('chronicle', { campaign_id, session: 1, at: AT, kind: 'shown', audience });
    const showing_id = insert('campaign_showings', {
      ...{ ...what, key: `showing-${number}`, handout_key: key, chronicle_id, shown_to: to },
      ended_at: number % 2 === 0 ? null : AT,
    });
    const [first] = campaign.members;
    if (to === 'some' && first !== undefined) insert('showing_people', { showing_id, user_id: idOf(first) });
  }
}
