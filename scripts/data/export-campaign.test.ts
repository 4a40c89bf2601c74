import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp } from '../../apps/api/test-support/account-app.ts';
import { makeWorld } from '../../apps/api/test-support/factories.ts';
import { runHere } from '../test-support/run-here.ts';
import { runExport } from './run-export.ts';

const exported = (dataDir: string, ...args: string[]) => runHere(dataDir, (program) => runExport(args, program));

describe('a campaign', () => {
  let server: AccountApp;
  let dataDir: string;
  let folder: string;
  let dm: number;
  const id = 'c'.repeat(32);
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'export-'));
    dataDir = mkdtempSync(join(tmpdir(), 'export-campaign-'));
    server = await accountApp({ dataDir }, { world: makeWorld(), database: 'file' });
    for (const email of ['dm@example.org', 'player@example.org']) await server.register(email);
    dm = await server.idOf('dm@example.org');
    const player = await server.idOf('player@example.org');
    const at = '2026-11-20T08:00:00.000Z';
    await server.db
      .insertInto('campaigns')
      .values({ id, name: 'Canary Keep', owner_id: dm, sharing: 'members', created_at: at, updated_at: at })
      .execute();
    await server.db
      .insertInto('campaign_members')
      .values({ campaign_id: id, user_id: player, joined_at: at, removed_at: null })
      .execute();
    const places = await server.db
      .selectFrom('locations')
      .select(['id', 'slug'])
      .where('slug', 'in', ['waterdeep', 'sword_coast'])
      .execute();
    const waterdeep = places.find(({ slug }) => slug === 'waterdeep')?.id ?? 0;
    await server.db
      .insertInto('campaign_location_settings')
      .values({ campaign_id: id, location_id: waterdeep, knowledge: 'named', show_wiki: 0, updated_at: at })
      .execute();
    const note = { campaign_id: id, location_id: waterdeep, character_name: 'DM', client_key: null, created_at: at };
    await server.db
      .insertInto('campaign_notes')
      .values([
        { ...note, user_id: dm, note: 'open-canary', private: 0 },
        { ...note, user_id: dm, note: 'secret-canary', private: 1 },
      ])
      .execute();
  });
  afterEach(async () => {
    await server.close();
    for (const made of [dataDir, folder]) rmSync(made, { recursive: true, force: true });
  });

  it('is exported as the DM sees it: every place and every note, but no invite', async () => {
    const file = join(folder, 'dm.json');
    const { code, out, err } = await exported(dataDir, 'campaign', id, file, '--as', 'dm');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('Not in it: secrets of texts (--secrets), and drafts.');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('secret-canary');
    expect(text).not.toContain('invite_token');
    const { maps } = JSON.parse(text) as { maps: { slug: string; children: unknown[] }[] };
    expect(maps.find(({ slug }) => slug === 'sword_coast')?.children.length).toBeGreaterThan(1);
  });

  it('is exported with the secrets that its DM may read on request, in a file that says so', async () => {
    const { location_id, content } = await server.db
      .selectFrom('wiki_pages')
      .innerJoin('locations', 'locations.id', 'wiki_pages.location_id')
      .select(['location_id', 'content'])
      .where('slug', '=', 'waterdeep')
      .executeTakeFirstOrThrow();
    const secrets = 'A harbour.\n\n:::secret dm\nlich-canary\n:::\n\n:::secret\nwriter-canary\n:::';
    const open = { ...(JSON.parse(content) as object), markdown: 'A harbour.' };
    const write = { secrets, content: JSON.stringify(open) };
    await server.db.updateTable('wiki_pages').set(write).where('location_id', '=', location_id).execute();
    const asked = ['campaign', id, join(folder, 'all.json'), '--as', 'dm'];
    expect((await exported(dataDir, ...asked)).code).toBe(0);
    expect(readFileSync(join(folder, 'all.json'), 'utf8')).not.toMatch(/lich-canary|writer-canary/);

    // In an open world a DM reads no secrets, because anybody may be a DM. Staff edit the world and read all.
    const file = join(folder, 'all with secrets.json');
    expect((await exported(dataDir, ...asked, '--secrets')).out).toContain(', 0 texts with secrets');
    expect(readFileSync(file, 'utf8')).not.toMatch(/lich-canary|writer-canary/);
    rmSync(file);
    await server.db.updateTable('users').set({ is_staff: 1 }).where('id', '=', dm).execute();
    const { code, out, err } = await exported(dataDir, ...asked, '--secrets');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(', 1 text with secrets, as the DM sees them');
    expect(out).toContain('Not in it: secrets that the DM may not read, and drafts.');
    expect(readFileSync(file, 'utf8')).toMatch(/lich-canary.*writer-canary/s);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(
      (await exported(dataDir, 'campaign', id, join(folder, 'p.json'), '--as', 'player', '--secrets')).err,
    ).toContain('--secrets goes with map, with world --format obsidian or foundry, and with campaign --as dm.');
  });

  it('is exported as a player sees it: no hidden places, no private notes, no disabled texts', async () => {
    const file = join(folder, 'player.json');
    const { code, out } = await exported(dataDir, 'campaign', id, file, '--as', 'player');
    expect(code).toBe(0);
    // Secrets must not even be counted for players.
    expect(out).not.toContain('Not in it');
    const text = readFileSync(file, 'utf8');
    expect(text).toContain('open-canary');
    expect(text).not.toContain('secret-canary');
    const { maps } = JSON.parse(text) as {
      maps: { slug: string; children: { slug: string; wiki_page_content: unknown }[] }[];
    };
    const children = maps.find(({ slug }) => slug === 'sword_coast')?.children ?? [];
    expect(children.map(({ slug }) => slug)).toEqual(['waterdeep']);
    expect(children[0]?.wiki_page_content).toBeNull();
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('with an unknown id is refused', async () => {
    expect((await exported(dataDir, 'campaign', 'd'.repeat(32), join(folder, 'x.json'), '--as', 'dm')).err).toContain(
      'no campaign',
    );
  });
});
