import type { MediaKey } from '../src/media/store/media-store.ts';
import { announceWrites } from './announce-writes.ts';
import type { CampaignApp, Person } from './campaign-app.ts';
import {
  everLed,
  type Model,
  type ModelCampaign,
  type ModelPlace,
  mentionOf,
  ownWords,
  wordOf,
} from './campaign-oracle.ts';
import { addClosedTwin, dropClosedTwin } from './closed-twin.ts';
import { keepModelPicture } from './keep-model-picture.ts';
import { storeBytes } from './stored-files.ts';
import { writeSuggestions } from './write-model-suggestions.ts';
import { AT, asideOf, type Insert, short, writeHandouts, writeScreens, writeTable } from './write-model-table.ts';

/** A model as rows: the ids by the numbers of the model. */
export interface WrittenModel {
  model: Model;
  placeIds: readonly number[];
  campaignIds: readonly string[];
  /** The public id of the world that the places are in. */
  atlas: string;
}

/** Replaces the whole world and all campaigns of a server by a model, with a closed twin of the world behind it. */
export async function writeModel(server: CampaignApp, people: readonly Person[], model: Model): Promise<WrittenModel> {
  const { sqlite } = server.database;
  const insert = insertInto(server);
  const idOf = (person: number) => people[person]?.id ?? 0;
  const campaignIds = model.campaigns.map(({ number }) => `campaign-number-${number}-of-the-model`);
  const pictures = new Map<MediaKey, string>();
  sqlite.transaction(() => {
    dropClosedTwin(sqlite);
    for (const table of ['pending_changes', 'campaigns', 'wiki_pages', 'locations', 'location_types'])
      sqlite.prepare(`delete from ${table}`).run();
    sqlite.prepare(`delete from pictures where world_id in (select id from worlds where kind = 'layer')`).run();
    sqlite.prepare(`delete from worlds where kind = 'layer'`).run();
    const mention = mentionOf(model);
    const placeIds = model.places.map((place) => writePlace(place, mention, insert));
    for (const { number } of model.places) writeLinks(sqlite, number, placeIds, mention);
    sqlite.prepare('update worlds set welcome = ? where id = 1').run(`Walk to ${mention}.`.slice(0, 120));
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
      writeCampaign(campaign, campaignIds, placeIds, idOf, mention, insert);
      writeScreens(campaign, campaignIds, placeIds, insert);
      writeTable(campaign, model.places, campaignIds, placeIds, idOf, mention, insert);
      writeHandouts(campaign, campaignIds, placeIds, idOf, mention, insert, (worldId, pixels) =>
        keepModelPicture(server.database, pictures, worldId, pixels),
      );
    }
    writeSuggestions(model, campaignIds, placeIds, idOf, insert);
    addClosedTwin(sqlite);
  })();
  announceWrites(server);
  await storeBytes(server.config, pictures);
  server.app.publicAnswers.dropAll();
  const rows = sqlite.prepare('select id, slug from locations where world_id = 1').all() as {
    id: number;
    slug: string;
  }[];
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const atlas = sqlite.prepare('select public_id from worlds where id = 1').pluck().get() as string;
  const placeIds = model.places.map(({ number }) => ids.get(wordOf('name', number)) ?? 0);
  return { model, campaignIds, atlas, placeIds };
}

const insertInto =
  ({ database: { sqlite } }: CampaignApp): Insert =>
  (table, row) => {
    const columns = Object.keys(row);
    const statement = `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`;
    const made = sqlite.prepare(`${statement} returning *`).get(row) as { id?: number };
    return Number(made.id);
  };

/** Opens the table screens of a model's campaigns anew: with a co-DM who leaves they are closed. */
export function openTables(server: CampaignApp, { model, campaignIds, placeIds }: WrittenModel): void {
  for (const table of ['table_screens', 'campaign_views']) server.database.sqlite.prepare(`delete from ${table}`).run();
  for (const campaign of model.campaigns) writeScreens(campaign, campaignIds, placeIds, insertInto(server));
}

function writePlace({ number, hasMap }: ModelPlace, mention: string, insert: Insert): number {
  const name = wordOf('name', number);
  const id = insert('locations', {
    world_id: 1,
    slug: name,
    name: name.toUpperCase(),
    name_lower: name,
    // Editors name places in types and layers too.
    type_id: insert('location_types', {
      world_id: 1,
      name: `${wordOf('type', number)} of ${short(mention)}`,
      layer: JSON.stringify({ name: `Around ${short(mention)} ${number}`, order: number + 1 }),
    }),
    map_width: hasMap ? 90 : null,
    map_height: hasMap ? 80 : null,
    map_maker_name: wordOf('maker', number),
    wiki_url: `https://wiki.example/${wordOf('url', number)}`,
    created_at: AT,
    updated_at: AT,
  });
  const body = `Here the lantern of ${wordOf('wiki', number)} hangs. ${mention}`;
  const content = { top_section: body, sections: [], image: null, ...captionsOf(number, mention) };
  const page = { world_id: 1, name, location_id: id, content: JSON.stringify(content) };
  insert('wiki_pages', { ...page, has_text: 1, updated_at: AT });
  insert('wiki_pieces', { location_id: id, ordinal: 0, section: null, body });
  return id;
}

/** The text of every place names every other one, by its name alone and by words of its own. */
function writeLinks(
  sqlite: CampaignApp['database']['sqlite'],
  number: number,
  placeIds: readonly number[],
  mention: string,
): void {
  const id = placeIds[number] ?? 0;
  const others = placeIds.filter((other) => other !== id);
  const links = others.map((other) => `[[#${other}]] and [[#${other}|the road of ${wordOf('wiki', number)}]]`);
  const body = `Here the lantern of ${wordOf('wiki', number)} hangs. ${mention} From here to ${links.join(', ')}.`;
  const caption = `![${wordOf('caption', number)}](https://pictures.example/a.webp "${wordOf('source', number)}")`;
  const content = {
    top_section: body,
    sections: [],
    image: null,
    ...captionsOf(number, mention),
    markdown: `${body}\n\n${caption}`,
    linked: others.map((other) => ({ id: other, bare: 1 })),
  };
  // Half of the secrets are left open.
  const end = number % 2 === 0 ? '' : '\n:::';
  const secrets = `${content.markdown}\n\n:::secret dm\nThe lantern of ${wordOf('secret', number)} ${links.join(', ')}${end}`;
  sqlite
    .prepare('update wiki_pages set content = ?, secrets = ? where location_id = ?')
    .run(JSON.stringify(content), secrets, id);
}

/** What stands beside a text, and says whose it is. */
const captionsOf = (number: number, mention: string) => ({
  image_text: `${wordOf('caption', number)} ${mention}`,
  attribution: { title: wordOf('source', number), url: null, licence: 'CC0', revision: null },
});

function writeCampaign(
  campaign: ModelCampaign,
  campaignIds: readonly string[],
  placeIds: readonly number[],
  idOf: (person: number) => number,
  mention: string,
  insert: Insert,
): void {
  const id = campaignIds[campaign.number];
  const aside = asideOf(campaign, placeIds, mention);
  insert('campaigns', {
    id,
    name: wordOf('campaign', campaign.number),
    owner_id: idOf(campaign.dm),
    sharing: campaign.sharing,
    created_at: AT,
    updated_at: AT,
  });
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
      rumour_note: `${wordOf('heard', ownWords(campaign, place))} ${asideOf(campaign, placeIds.slice(0, 3), short(mention))}`,
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
    campaign_id: id,
    number: 1,
    started_at: AT,
    ended_at: AT,
    recap: `They met ${wordOf('campaign', campaign.number)}. ${aside}`,
  });
  for (const [at_place, location_id] of placeIds.entries()) {
    const former = { alias: wordOf('former', ownWords(campaign, at_place)) };
    const [before, after] = [former, { alias: null }].map((words) => JSON.stringify(words));
    insert('campaign_changes', { ...at, number: at_place + 1, subject: 'place', location_id, before, after });
  }
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
      note: `${wordOf('note', note.number)} ${everLed(campaign, note.by) ? aside : mention}`,
      private: note.isPrivate ? 1 : 0,
      created_at: AT,
      by_leader: everLed(campaign, note.by) ? 1 : 0,
    });
    tell({ kind: 'noted', audience: 'players', note_id }, note.at);
  }
}
