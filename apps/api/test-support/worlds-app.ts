import type { World, WorldDetails } from '@venture-atlas/types';
import { loadConfig, type OwnWorldsConfig } from '../src/config.ts';
import { type CampaignApp, campaignApp, type Person } from './campaign-app.ts';

/** The limits of own worlds, as they are unless said otherwise. */
export const ownWorldsWith = (limits: Partial<OwnWorldsConfig>): OwnWorldsConfig => ({
  ...loadConfig({}).ownWorlds,
  ...limits,
});

/** A server on which people make worlds. */
export interface WorldsApp extends CampaignApp {
  /** An account whose address is confirmed. */
  confirmed: (name: string, changes?: { isStaff?: boolean }) => Promise<Person & { email: string }>;
  makeWorld: (by: Person, name: string, kind?: World['kind']) => Promise<WorldDetails>;
  /** A call that must succeed. */
  does: <T = Record<string, unknown>>(by: Person, path: string, body?: object) => Promise<T>;
  /** Asks somebody to edit a world, who accepts. */
  addEditor: (owner: Person, world: { id: string }, editor: Person & { email: string }) => Promise<void>;
  /** Lets a DM add to a map that their campaign plays on. @returns the layer */
  addLayer: (dm: Person, campaign: { id: string }, mapId: number) => Promise<{ id: string }>;
  /** The number of a world in the database. */
  numberOf: (world: { id: string }) => number;
}

export async function worldsApp(options: Parameters<typeof campaignApp>[0] = {}): Promise<WorldsApp> {
  const app = await campaignApp(options);
  const { sqlite } = app.database;
  const does: WorldsApp['does'] = async <T>(by: Person, path: string, body: object = {}) => {
    const answer = await app.post<T>(path, body, { as: by });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.body;
  };
  return {
    ...app,
    does,
    confirmed: async (name, changes) => {
      const person = await app.person(name, changes);
      sqlite.prepare('update users set email_verified = 1 where id = ?').run(person.id);
      return {
        ...person,
        email: sqlite.prepare('select email from users where id = ?').pluck().get(person.id) as string,
      };
    },
    makeWorld: (by, name, kind = 'own') => does<WorldDetails>(by, '/api/worlds/', { name, kind }),
    addEditor: async (owner, world, editor) => {
      await does(owner, `/api/worlds/${world.id}/editors/`, { email: editor.email });
      await does(editor, `/api/worlds/${world.id}/accept/`);
    },
    addLayer: async (dm, { id }, mapId) => {
      const body = { location_id: mapId, confirm_open: true };
      const { world_id } = await does<{ world_id: string }>(dm, `/api/home/campaign/${id}/add_to_map/`, body);
      return { id: world_id };
    },
    numberOf: ({ id }) => sqlite.prepare('select id from worlds where public_id = ?').pluck().get(id) as number,
  };
}

/** The word that stands in one field of one world alone. */
export const worldWord = (world: string, field: string): string => `canary${world}${field}0x`;

export interface FilledWorld {
  map: number;
  place: number;
  page: number;
  type: number;
  position: number;
}

/**
 * Puts a map, a place on it with a text and a shape, and a place that was taken off into a world, each field with a word
 * of its own. The map is what the world opens with.
 */
export function fillWorld(
  app: WorldsApp,
  world: { id: string },
  name: string,
  slugs = { map: '', place: '' },
): FilledWorld {
  const { sqlite } = app.database;
  const number = app.numberOf(world);
  const word = (field: string) => worldWord(name, field);
  const insert = (statement: string, ...values: unknown[]) =>
    Number(
      sqlite
        .prepare(`${statement} returning id`)
        .pluck()
        .get(...values),
    );
  const layer = JSON.stringify({ name: word('group'), order: 7, off: true });
  const types = 'insert into location_types (world_id, name, layer) values (?, ?, ?)';
  const type = insert(types, number, word('type'), layer);
  const location = (slug: string, field: string, size: number | null) =>
    insert(
      `insert into locations (world_id, slug, name, name_lower, type_id, map_width, map_height, map_maker_name, wiki_url,
        stands_alone, created_at, updated_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '2026', '2026')`,
      number,
      slug,
      word(field),
      word(field),
      type,
      size,
      size,
      word('maker'),
      `https://wiki.example/${word(`${field}url`)}`,
      size === null ? 0 : 1,
    );
  const map = location(slugs.map || word('map'), 'map', 500);
  const place = location(slugs.place || word('place'), 'place', null);
  const gone = location(word('gone'), 'gone', null);
  const put = (id: number, active: number) =>
    insert(
      `insert into positions (parent_id, location_id, lat, lng, scale, active, geojson, created_at, updated_at)
        values (?, ?, 7, 8, 44, ?, ?, '2026', '2026')`,
      map,
      id,
      active,
      `{"type":"Feature","properties":{"is":"${word('shape')}"},"geometry":{"type":"LineString","coordinates":[[1,1],[2,2]]}}`,
    );
  const position = put(place, 1);
  put(gone, 0);
  const content = {
    sections: [],
    top_section: `A lantern: ${word('text')}.`,
    image: null,
    image_text: '',
    attribution: null,
  };
  const page = insert(
    `insert into wiki_pages (world_id, name, location_id, content, has_text, secrets, updated_at, name_lower)
      values (?, ?, ?, ?, 1, ?, '2026', ?)`,
    number,
    word('page'),
    place,
    JSON.stringify(content),
    `A lantern.\n\n:::secret\nA lantern of ${word('secret')}.\n:::\n\n:::secret dm\nIt is ${word('dmsecret')}.`,
    word('page'),
  );
  insert(
    'insert into wiki_pieces (location_id, ordinal, section, body) values (?, 0, null, ?)',
    place,
    `A lantern of ${word('piece')}.`,
  );
  insert(
    `insert into staff_changes (world_id, at, action, thing, thing_id, location_id, before, after, version)
      values (?, '2026-02-02T00:00:00.000Z', 'location.edit', 'location', ?, ?, ?, ?, 1)`,
    number,
    place,
    place,
    JSON.stringify({ name: word('before') }),
    JSON.stringify({ name: word('place') }),
  );
  // A layer opens with no map.
  sqlite.prepare("update worlds set home_location_id = ? where id = ? and kind <> 'layer'").run(map, number);
  return { map, place, page, type, position };
}
