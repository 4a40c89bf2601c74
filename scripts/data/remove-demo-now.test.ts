import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadConfig } from '../../apps/api/src/config.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { seedWorld } from '../../apps/api/src/seed/seed-world.ts';
import { makeWorld } from '../../apps/api/test-support/factories.ts';
import { removeNow } from './remove-demo-now.ts';

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'remove-demo-'));
  const { db, close } = await prepareDatabase(loadConfig({ DATA_DIR: folder }));
  await seedWorld(db, makeWorld());
  // Data that staff created.
  await db
    .updateTable('wiki_pages')
    .set({ updated_at: '2026-05-06T07:08:09.010Z' })
    .where('name', '=', 'Waterdeep')
    .execute();
  await close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function remove(isDryRun: boolean): Promise<string[]> {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  await removeNow({ env: { DATA_DIR: folder }, isTerminal: false, say, complain: say }, isDryRun);
  return said;
}

it('prints what would go and stay, then removes it, and finds nothing more', async () => {
  const stays = ['Stays: Sword Coast. Waterdeep is on it.', 'Stays: Waterdeep. Its text was changed.'];
  expect(await remove(true)).toEqual(['Would remove 3 places of the demo world.', ...stays]);
  expect(await remove(false)).toEqual(expect.arrayContaining(['Removed 3 places of the demo world.', ...stays]));
  expect(await remove(false)).toEqual(['Nothing of the demo world is left to remove.']);
  const { db, close } = await prepareDatabase(loadConfig({ DATA_DIR: folder }));
  const left = await db.selectFrom('locations').select('slug').orderBy('id').execute();
  await close();
  expect(left.map(({ slug }) => slug)).toEqual(['sword_coast', 'waterdeep']);
});
