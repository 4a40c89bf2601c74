import type { LocationSaved } from '@venture-atlas/types';
import { insertImport } from '../src/imports/queries/imports.ts';
import { insertJob, ofAccount } from '../src/jobs/queries/jobs.ts';
import type { Person } from './campaign-app.ts';
import { type FilledWorld, type WorldsApp, worldWord } from './worlds-app.ts';

/** An import that was made in a world, and files of another one that wait there for somebody. @returns the job of these */
export async function addImports(
  server: WorldsApp,
  name: string,
  { id: publicId }: { id: string },
  by: Person,
): Promise<string> {
  const worldId = server.numberOf({ id: publicId });
  const at = '2026-03-01T12:00:00.000Z';
  const files = [{ name: worldWord(name, 'file'), bytes: 9 }];
  const made = { at, actor_id: by.id, format: 'geojson', source: worldWord(name, 'source'), map_id: null };
  const none = { created: 0, updated: 0, unchanged: 0, kept: 0 };
  const skipped = [{ what: 'No name', count: 1, examples: [worldWord(name, 'skipped')] }];
  const report = { locations: none, positions: none, texts: none, types: { created: 0 }, skipped, changed: [] };
  await insertImport(server.db, {
    ...made,
    world_id: worldId,
    undone_at: null,
    files: JSON.stringify(files),
    report: JSON.stringify({ outcome: report }),
  });
  const options = { name: worldWord(name, 'option') };
  const payload = { worldId, userName: worldWord(name, 'sender'), files, options, caller: null, draw: null };
  const job = {
    kind: 'import',
    subject: 'read',
    requester: ofAccount(by.id),
    requestedBy: by.id,
    payload,
    at,
  } as const;
  const id = await insertJob(server.db, job);
  await server.db
    .updateTable('jobs')
    .set({ state: 'failed', problem: 'No.', ended_at: at })
    .where('id', '=', id)
    .execute();
  return id;
}

/** What stands about a world beside its places: its licence and line of welcome, a former address, what was thrown away, a draft, a suggestion. */
export async function addRest(
  server: WorldsApp,
  name: string,
  { id, ids }: { id: string; ids: FilledWorld },
  by: Person,
): Promise<void> {
  const { sqlite } = server.database;
  const word = (field: string) => worldWord(name, field);
  const make = (field: string, more = {}) =>
    server.does<LocationSaved>(by, '/api/home/location/', { name: word(field), world_id: id, ...more });
  sqlite.prepare('update locations set map_licence = ? where id = ?').run(word('licence'), ids.map);
  sqlite
    .prepare("update worlds set welcome = ? where public_id = ? and kind <> 'layer'")
    .run(`Welcome to ${word('welcome')}.`, id);
  sqlite
    .prepare("insert into location_old_slugs (world_id, slug, location_id, created_at) values (?, ?, ?, '2026')")
    .run(server.numberOf({ id }), word('oldslug'), ids.place);
  const { location } = await make('trash');
  await server.does(by, `/api/home/location/${location.id}/delete/`);
  await make('draft', { draft: true });
  await server.does(by, `/api/working_copies/location/${ids.place}/`, {
    fields: [{ field: 'name', version: 1, text: word('working') }],
  });
  await server.does(by, `/api/working_copies/location/${ids.map}/`, {
    fields: [{ field: 'caption', version: 0, text: word('working') }],
  });
  await server.does(by, `/api/working_copies/location/${ids.map}/discard/`, {});
  const kind = sqlite.prepare('select kind from worlds where public_id = ?').pluck().get(id);
  if (kind !== 'layer')
    await server.does(by, `/api/working_copies/world/${id}/`, {
      fields: [{ field: 'welcome', version: 0, text: `Welcome to ${word('working')}.` }],
    });
  const fields = JSON.stringify({ fields: { name: { version: 1, words: 0, name: word('suggested') } } });
  sqlite
    .prepare(
      `insert into pending_changes
        (public_id, kind, account_id, world_id, subject, subject_id, fields, bytes, why, created_at, updated_at)
        values (?, 'suggestion', ?, ?, 'location', ?, ?, ?, ?, '2026', '2026')`,
    )
    .run(
      suggestionAround(name),
      by.id,
      server.numberOf({ id }),
      String(ids.place),
      fields,
      fields.length,
      word('suggested'),
    );
}

/** The public id of what is suggested in a world. */
export const suggestionAround = (name: string): string => `suggested-in-${name}`;

/** A letter that the players read, and one that the DM keeps. @returns the keys of both, and of what was shown */
export async function showHandouts(server: WorldsApp, name: string, campaignId: string, dm: Person): Promise<string[]> {
  const path = `/api/home/campaign/${campaignId}/handouts/`;
  const ready = (field: string) =>
    server.does<{ key: string }>(dm, path, { title: worldWord(name, field), text: 'A lantern.', location_id: null });
  const { key } = await ready('letter');
  await server.does(dm, `${path}${key}/show/`, { to: 'everybody' });
  const kept = await ready('kept');
  const showings = server.database.sqlite.prepare('select key from campaign_showings').pluck().all();
  return [key, kept.key, ...(showings as string[])];
}
