import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWiki } from '../../../test-support/factories.ts';
import { coast, type ImportWorld, openImportWorld } from '../../../test-support/import-world.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await openImportWorld();
});
afterEach(() => world.database.close());

const counts = (created: number, updated: number, unchanged: number, kept = 0) => ({
  created,
  updated,
  unchanged,
  kept,
});

describe('an import over texts with secrets', () => {
  it('leaves a text to which somebody here added nothing but a secret', async () => {
    const secrets = 'Salt.\n\n:::secret\nHidden.';
    const text = (more: string) => makeWiki({ top_section: `Salt.${more}`, markdown: `Salt.${more}` });
    await world.bringIn(coast({ text: text('') }));
    world.run(`update wiki_pages set secrets = '${secrets}', version = 2`);
    const changed = await world.bringIn(coast({ text: text(' New.') }));
    expect(changed).toMatchObject({ texts: counts(0, 0, 0, 1) });
    expect(world.rows('select secrets from wiki_pages')).toEqual([{ secrets }]);
  });

  it('keeps the secrets of a text over which a file is written that has none', async () => {
    const whole = 'Salt.\n\n:::secret\nHidden.\n:::';
    const text = (top: string) => makeWiki({ top_section: top });
    await world.bringIn(coast({ text: text('Salt.') }));
    world.run(`update wiki_pages set secrets = '${whole}', version = 2`);
    const forced = await world.bringIn(coast({ text: text('Pepper.') }), { overwrite: true });
    expect(forced).toMatchObject({ texts: counts(0, 1, 0) });
    expect(world.rows('select secrets from wiki_pages')).toEqual([{ secrets: 'Pepper.\n\n:::secret\nHidden.\n:::' }]);
    expect(world.rows('select body from wiki_pieces')).toEqual([{ body: 'Pepper.' }]);
    expect(await world.bringIn(coast({ text: text('Pepper.') }))).toMatchObject({ import_id: null });
    expect(await world.bringIn(coast({ text: text('Mustard.') }))).toMatchObject({ texts: counts(0, 1, 0) });
    expect(world.rows('select body from wiki_pieces')).toEqual([{ body: 'Mustard.' }]);
  });

  it('brings a plain text with a mark in again when it changes, and not when it does not', async () => {
    const text = (top: string) => makeWiki({ top_section: `${top}\n\n:::secret\nHidden.` });
    await world.bringIn(coast({ text: text('Salt.') }));
    expect(await world.bringIn(coast({ text: text('Salt.') }))).toMatchObject({ import_id: null });
    expect(await world.bringIn(coast({ text: text('Pepper.') }))).toMatchObject({ texts: counts(0, 1, 0) });
    expect(world.rows('select body from wiki_pieces')).toEqual([{ body: 'Pepper.' }]);
  });

  it('takes secrets of a file as such', async () => {
    const markdown = 'Salt.\n\n:::secret\nHidden.\n:::';
    await world.bringIn(coast({ text: makeWiki({ top_section: 'Salt. Hidden.', markdown }) }));
    expect(world.rows('select secrets from wiki_pages')).toEqual([{ secrets: markdown }]);
    expect(world.rows('select body from wiki_pieces')).toEqual([{ body: 'Salt.' }]);
    const plain = 'Salt.\n\n:::secret\nHidden.';
    await world.bringIn(coast({ text: makeWiki({ top_section: plain }) }), { overwrite: true });
    expect(world.rows('select body from wiki_pieces')).toEqual([{ body: 'Salt.' }]);
    expect(world.rows("select 1 from wiki_pages where content like '%Hidden%'")).toEqual([]);
  });
});
