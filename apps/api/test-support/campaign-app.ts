import type { CampaignAnswer, CampaignNote, Knowledge } from '@venture-atlas/types';
import type { AppDeps } from '../src/app.ts';
import type { Config } from '../src/config.ts';
import type { WorldSeed } from '../src/seed/seed-world.ts';
import { type AccountApp, type Answer, accountApp } from './account-app.ts';
import { makeWorld } from './factories.ts';
import { injectText } from './inject-live.ts';

/** Somebody with an account and a login. */
export interface Person {
  id: number;
  name: string;
  access: string;
}

/** Who calls: a person, or nobody; `invite` is sent as the header. */
export interface Who {
  as?: Person | undefined;
  invite?: string | undefined;
  /** What opens a table screen, or the pass of a guest; sent as the header. */
  table?: string | undefined;
}

export interface CampaignApp extends Omit<AccountApp, 'get' | 'post'> {
  /** A new account, without the cost of a password. */
  person: (name: string, changes?: { isStaff?: boolean }) => Promise<Person>;
  /** Id of a location. */
  place: (slug: string) => number;
  get: <T = Json>(url: string, who?: Who) => Promise<Answer<T> & { text: string }>;
  post: <T = Json>(url: string, body: unknown, who?: Who) => Promise<Answer<T> & { text: string }>;
  /** Makes a campaign by the call. */
  campaign: (dm: Person, input?: { name?: string; sharing?: 'open' | 'members' }) => Promise<CampaignAnswer>;
  join: (campaign: CampaignAnswer, person: Person) => Promise<void>;
  /** Sets what players see of a place, by the call; `show_wiki` is off unless said otherwise. */
  show: (
    dm: Person,
    campaign: CampaignAnswer,
    slug: string,
    settings?: { show_players?: boolean; show_wiki?: boolean; knowledge?: Knowledge; alias?: string | null },
  ) => Promise<void>;
  note: (
    by: Person,
    campaign: CampaignAnswer,
    slug: string,
    note: string,
    extra?: Readonly<Record<string, unknown>>,
  ) => Promise<CampaignNote>;
}

type Json = Record<string, unknown>;

const LATER = '2099-01-01T00:00:00.000Z';

/** A real server with a small world, a clock of its own, and people without passwords. */
export async function campaignApp(
  options: {
    world?: WorldSeed;
    config?: Partial<Config>;
    database?: 'memory' | 'file';
    deps?: Omit<AppDeps, 'database'>;
  } = {},
): Promise<CampaignApp> {
  const { world = makeWorld(), config = {}, database = 'memory', deps = {} } = options;
  const server = await accountApp({ logLevel: 'warn', ...config }, { world, database, deps });
  const places = new Map((await server.db.selectFrom('locations').select(['id', 'slug']).execute()).map(idBySlug));
  let people = 0;

  const call = async <T>(method: 'GET' | 'POST', url: string, body: unknown, { as, invite, table }: Who = {}) => {
    const response = await injectText(server.app, {
      method,
      url,
      remoteAddress: '192.0.2.7',
      headers: {
        ...(as === undefined ? {} : { authorization: `Bearer ${as.access}` }),
        ...(invite === undefined ? {} : { 'x-campaign-invite': invite }),
        ...(table === undefined ? {} : { 'x-table-key': table }),
      },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = String(response.headers['content-type']).startsWith('application/json');
    return {
      status: response.statusCode,
      body: isJson ? (JSON.parse(response.body) as T) : ({} as T),
      headers: response.headers,
      text: response.body,
    };
  };
  const get: CampaignApp['get'] = (url, who) => call('GET', url, undefined, who);
  const post: CampaignApp['post'] = (url, body, who) => call('POST', url, body, who);
  const must = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
    const { status, body } = await answer;
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  };
  const place = (slug: string): number => {
    const id = places.get(slug);
    if (id === undefined) throw new Error(`no place ${slug}`);
    return id;
  };

  return {
    ...server,
    get,
    post,
    place,
    person: async (name, { isStaff = false } = {}) => {
      people += 1;
      const at = new Date(server.now()).toISOString();
      const email = `person-${people}@mail.example`;
      const { id } = await server.db
        .insertInto('users')
        .values({ email, name, is_staff: isStaff ? 1 : 0, created_at: at })
        .returning('id')
        .executeTakeFirstOrThrow();
      const session = { id: `session-of-person-${people}`, user_id: id, created_at: at, last_used_at: at };
      await server.db
        .insertInto('sessions')
        .values({ ...session, expires_at: LATER, absolute_expires_at: LATER })
        .execute();
      return { id, name, access: server.app.accounts.access.sign({ userId: id, sessionId: session.id }) };
    },
    campaign: (dm, input = {}) =>
      must(post<CampaignAnswer>('/api/home/campaign/', { name: 'Frost over the Coast', ...input }, { as: dm })),
    join: async ({ id, invite_token }, person) => {
      await must(post(`/api/home/campaign/${id}/join/`, { invite: invite_token }, { as: person }));
    },
    show: async (dm, { id }, slug, settings = {}) => {
      const body = { show_players: true, show_wiki: false, ...settings, campaign_id: id, location_id: place(slug) };
      await must(post('/api/save_campaign_location_settings/', body, { as: dm }));
    },
    note: (by, { id }, slug, note, extra = {}) =>
      must(
        post<CampaignNote>(
          '/api/home/campaignnote/',
          { character_name: by.name, note, private: false, user: by.id, campaign: id, location: place(slug), ...extra },
          { as: by },
        ),
      ),
  };
}

const idBySlug = ({ id, slug }: { id: number; slug: string }): [string, number] => [slug, id];
