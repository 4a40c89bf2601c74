import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { startSession } from '../../api/src/accounts/commands/sessions.ts';
import { operator } from '../../api/src/audit/audit.ts';
import { writeTransaction } from '../../api/src/db/write-transaction.ts';
import { unsubscribeToken } from '../../api/src/mail/links.ts';
import type { AccountApp } from '../../api/test-support/account-app.ts';
import { type LiveReader, readLive } from '../../api/test-support/live-reader.ts';
import { gradient } from '../../api/test-support/pictures.ts';
import { storeBytes } from '../../api/test-support/stored-files.ts';
import type { CampaignSeed, ServerActs } from '../src/test-support/server-acts.ts';

/** Writes a campaign and its people, who have no password. */
async function addCampaign(server: AccountApp, seed: CampaignSeed): Promise<void> {
  const { db } = server;
  const at = new Date(server.now()).toISOString();
  const { id: campaign_id, members = [], removed = [], settings = {}, notes = [] } = seed;
  const people = Object.entries(seed.people).map(([id, name]) => ({
    id: Number(id),
    name,
    email: `${name.toLowerCase()}@coast.example`,
    email_verified: 1 as const,
    created_at: at,
  }));
  await db.insertInto('users').values(people).execute();
  const { name, owner: owner_id, sharing = 'open' } = seed;
  const campaign = { id: campaign_id, name, owner_id, sharing, created_at: at, updated_at: at };
  await db.insertInto('campaigns').values(campaign).execute();
  const joined = [...members, ...removed].map((user_id) => ({
    campaign_id,
    user_id,
    joined_at: at,
    removed_at: removed.includes(user_id) ? at : null,
  }));
  if (joined.length > 0) await db.insertInto('campaign_members').values(joined).execute();
  const shown = Object.entries(settings).map(([location, [players, wiki]]) => ({
    campaign_id,
    location_id: Number(location),
    updated_at: at,
    knowledge: players ? ('named' as const) : ('hidden' as const),
    show_wiki: flag(wiki),
  }));
  if (shown.length > 0) await db.insertInto('campaign_location_settings').values(shown).execute();
  const written = notes.map(({ id, by, note = `Note ${id}`, character = 'Sister Oriel', isPrivate = false }) => ({
    id,
    campaign_id,
    location_id: 2,
    user_id: by,
    character_name: character,
    note,
    private: flag(isPrivate),
    created_at: new Date(Date.parse('2026-03-01T12:00:00.000Z') + id * 1000).toISOString(),
  }));
  if (written.length > 0) await db.insertInto('campaign_notes').values(written).execute();
}

const flag = (isSo: boolean): 0 | 1 => (isSo ? 1 : 0);

type Args<Act extends keyof ServerActs> = Parameters<ServerActs[Act]>[0];
type Answer<Act extends keyof ServerActs> = ReturnType<ServerActs[Act]>;

/** What a browser of the table calls itself. */
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PASSWORD = 'tide and ink';
/** The stream that a test follows on its server. */
const followed = new WeakMap<AccountApp, LiveReader>();

/** Each of `ServerActs` on the server of one test. */
export const serverActs: {
  [Act in keyof ServerActs]: (server: AccountApp, args: Args<Act>) => Promise<Answer<Act>>;
} = {
  async addPerson(server, { password = PASSWORD, isStaff = false, ...changes }) {
    const values = {
      email: 'marisol@hearth.example',
      name: 'Marisol',
      email_verified: 1,
      ...changes,
      is_staff: isStaff ? 1 : 0,
      password_hash: password === null ? null : await hashOnce(server, password),
      google_sub: password === null ? 'google-marisol' : null,
      created_at: new Date(server.now()).toISOString(),
    } as const;
    const account = server.db.insertInto('users').values(values);
    const known = account.onConflict((conflict) => conflict.column('email').doUpdateSet({ name: values.name }));
    const { id } = await known.returning('id').executeTakeFirstOrThrow();
    return { id, email: values.email, name: values.name, password: password ?? '' };
  },

  async openSession(server, { person, isAccessOver = false }) {
    const { accounts, jwt } = server.app;
    const user = { id: person, is_staff: await isStaffOf(server, person) };
    const caller = { ...operator, userAgent: FIREFOX };
    const tokens = await writeTransaction(server.db, (trx) => startSession(trx, accounts, caller, user));
    if (!isAccessOver) return tokens;
    const { iat, exp: _exp, ...claims } = jwt.decode(tokens.access) as Record<string, unknown> & { iat: number };
    return { ...tokens, access: jwt.sign({ ...claims, iat: iat - 3000 }) };
  },

  async endSessions(server, { person }) {
    const revoked_at = new Date(server.now()).toISOString();
    await server.db.updateTable('sessions').set({ revoked_at }).where('user_id', '=', person).execute();
    return null;
  },

  async deleteAccount(server, { person }) {
    const { access } = await serverActs.openSession(server, { person });
    const { email } = (await server.user(access)).body;
    const { status, body } = await server.post('/user/delete_account/', { email, password: PASSWORD }, { access });
    if (status !== 200) throw new Error(`The account is not deleted: ${JSON.stringify(body)}`);
    return null;
  },

  async countReuses(server, { person }) {
    const lines = await server.audit();
    return lines.filter(({ action, actor_id }) => action === 'refresh_reuse' && actor_id === person).length;
  },

  async readMail(server, { subject }) {
    const { to, token } = await server.mail(subject);
    return { to, token };
  },

  async unsubscribeToken({ app }, { person }) {
    return unsubscribeToken(app.accounts.unsubscribeKey, person);
  },

  async placeId({ db }, { slug }) {
    const place = db.selectFrom('locations').select('id').where('slug', '=', slug);
    return (await place.executeTakeFirstOrThrow()).id;
  },

  async followCampaign(server, { campaign, access }) {
    const { port } = server.app.server.address() as AddressInfo;
    const stream = await readLive(`http://127.0.0.1:${port}`, campaign, { as: { id: 0, name: '', access } });
    if (stream.status !== 200) throw new Error(`The stream is refused: ${stream.status}`);
    followed.set(server, stream);
    return null;
  },

  async readFollowed(server, { news }) {
    const stream = followed.get(server);
    if (stream === undefined) throw new Error('No stream is followed.');
    await stream.until(news);
    return { count: stream.news.length, text: stream.text() };
  },

  async addCampaign(server, seed) {
    await addCampaign(server, seed);
    return null;
  },

  async addPicture({ db, config }, { world }) {
    const hash = randomBytes(32).toString('hex');
    const file = `${hash}.webp`;
    const bytes = await gradient(640, 480).webp().toBuffer();
    // A map that shall show it gets tiles of it: without the file, the map would lose its size again.
    await storeBytes(config, [[file, bytes]]);
    const { id } = await db.selectFrom('worlds').select('id').where('public_id', '=', world).executeTakeFirstOrThrow();
    await db
      .insertInto('pictures')
      .values({
        hash,
        world_id: id,
        sha256: hash,
        file,
        format: 'webp',
        width: 640,
        height: 480,
        bytes: bytes.length,
        state: 'ready',
        created_at: new Date().toISOString(),
      })
      .execute();
    return `/media/${file}`;
  },

  async changePlace({ db }, { slug, ...fields }) {
    await db.updateTable('locations').set(fields).where('slug', '=', slug).executeTakeFirstOrThrow();
    return null;
  },
};

const hashes = new Map<string, Promise<string>>();

/** To hash a password is slow on purpose: the same words are hashed once for all servers of this process. */
function hashOnce({ app }: AccountApp, password: string): Promise<string> {
  const known = hashes.get(password) ?? app.accounts.passwords.hash(password);
  hashes.set(password, known);
  return known;
}

async function isStaffOf({ db }: AccountApp, id: number): Promise<0 | 1> {
  const { is_staff } = await db.selectFrom('users').select('is_staff').where('id', '=', id).executeTakeFirstOrThrow();
  return is_staff;
}
