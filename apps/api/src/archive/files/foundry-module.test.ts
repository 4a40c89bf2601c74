import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { compilePack, extractPack } from '@foundryvtt/foundryvtt-cli';
import { blankValues, plainKind } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWiki } from '../../../test-support/factories.ts';
import { foundryModule, type PlaceJournal } from './foundry-module.ts';
import type { WorldForFiles, WorldPlace } from './world-for-files.ts';

const place = (slug: string, name: string, changes: Partial<WorldPlace> = {}): WorldPlace => ({
  ...blankValues,
  slug,
  name,
  type: 'town',
  imagesFromWiki: [],
  map: null,
  ...changes,
});
const map = (pins: { slug: string; lat: number; lng: number }[], picture: string | null = null) => ({
  width: 800,
  height: 600,
  openingView: null,
  picture,
  pins,
});
const world: WorldForFiles = {
  name: 'The Drowned Isles',
  kinds: [{ ...plainKind('town'), icon: 'castle', look: { colour: 'lake' } }],
  places: [
    place('isles', 'Isles', {
      map: map(
        [
          { slug: 'oak', lat: 500, lng: 20.5 },
          { slug: 'keep', lat: 1, lng: 2 },
        ],
        'abc.webp',
      ),
    }),
    place('keep', 'The Keep', { map: map([], 'def.png') }),
    place('oak', 'Oak <Inn>'),
  ],
};
const text = (markdown: string) => makeWiki({ markdown });
const journals = new Map<string, PlaceJournal>([
  ['isles', { sees: 'text', text: text('See [[#oak|the inn]] and [[#keep]]. <script>alert(1)</script>') }],
  ['keep', { sees: 'name', text: null }],
  ['oak', { sees: 'nothing', text: text('Ale.\n\n:::secret dm\nPoison.\n:::') }],
]);

interface Document {
  _id: string;
  name: string;
  ownership: { default: number };
  flags: Record<string, { slug?: string }>;
}
interface Adventure {
  journal: (Document & { pages: { _id: string; text: { content: string } }[] })[];
  scenes: (Document & { notes: { entryId: string; pageId: string; x: number; y: number; texture: object }[] })[];
}
const files = (version: 13 | 14) => foundryModule(world, { version, journals }).files;
const jsonAt = <T>(path: string, version: 13 | 14 = 13): T =>
  JSON.parse(Buffer.from(files(version).find((file) => file.path.endsWith(path))?.bytes ?? []).toString('utf8')) as T;
const adventure = (version: 13 | 14 = 13) => jsonAt<Adventure & Record<string, unknown>>('adventure.json', version);
const journalOf = (name: string) => adventure().journal.find((one) => one.name === name);

describe('a module of Foundry', () => {
  it('has a folder of its id, a manifest, a pack with its source, and pictures with the names of their maps', () => {
    const { pictures } = foundryModule(world, { version: 14, journals });
    expect(files(14).map(({ path }) => path)).toEqual([
      'venture-atlas-the-drowned-isles/module.json',
      'venture-atlas-the-drowned-isles/packs/_source/venture-atlas-world/adventure.json',
      'venture-atlas-the-drowned-isles/packs/venture-atlas-world/CURRENT',
      'venture-atlas-the-drowned-isles/packs/venture-atlas-world/MANIFEST-000001',
      'venture-atlas-the-drowned-isles/packs/venture-atlas-world/000002.log',
    ]);
    expect(pictures).toEqual([
      { key: 'abc.webp', path: 'venture-atlas-the-drowned-isles/maps/Isles.webp' },
      { key: 'def.png', path: 'venture-atlas-the-drowned-isles/maps/The Keep.png' },
    ]);
    expect(jsonAt('module.json', 14)).toMatchObject({
      id: 'venture-atlas-the-drowned-isles',
      compatibility: { minimum: '14' },
      packs: [{ path: 'packs/venture-atlas-world', type: 'Adventure', ownership: { PLAYER: 'NONE' } }],
    });
  });

  it('gives players as much of each journal as they know', () => {
    expect(['Isles', 'The Keep', 'Oak <Inn>'].map((name) => journalOf(name)?.ownership.default)).toEqual([2, 1, 0]);
  });

  it('writes texts as HTML that runs nothing, with links to journals, and secrets as sections that players do not see', () => {
    const oak = journalOf('Oak <Inn>');
    const [inn, keep] = [oak?._id, journalOf('The Keep')?._id];
    expect(journalOf('Isles')?.pages[0]?.text.content).toBe(
      `<p>See @UUID[JournalEntry.${inn}]{the inn} and @UUID[JournalEntry.${keep}]. &#60;script&#62;alert(1)&#60;/script&#62;</p>`,
    );
    expect(oak?.pages[0]?.text.content).toBe('<p>Ale.</p><section class="secret"><p>Poison.</p></section>');
  });

  it('has the text of players beside that of leaders where these are two', () => {
    const two: PlaceJournal = { sees: 'text', text: text('Near Waterdeep.'), playersText: text('Near a place.') };
    const { files: written } = foundryModule(world, { version: 13, journals: new Map([['oak', two]]) });
    const source = JSON.parse(Buffer.from(written[1]?.bytes ?? []).toString('utf8')) as Adventure;
    expect(source.journal.find(({ name }) => name === 'Oak <Inn>')?.pages).toMatchObject([
      { text: { content: '<p>Near a place.</p>' }, ownership: { default: -1 } },
      { text: { content: '<p>Near Waterdeep.</p>' }, ownership: { default: 0 } },
    ]);
  });

  it('puts notes where places are, in pixels from the top left, with the symbol and color of their type', () => {
    const [scene] = adventure().scenes;
    expect(scene).toMatchObject({ width: 1600, height: 1200, padding: 0, ownership: { default: 0 } });
    expect(scene?.notes[0]).toMatchObject({ x: 41, y: 200, texture: { src: 'icons/svg/castle.svg', tint: '#9cc3ff' } });
    expect(scene?.notes[0]?.entryId).toBe(journalOf('Oak <Inn>')?._id);
  });

  it('has the picture in the scene for version 13, and in its level for version 14', () => {
    const src = 'modules/venture-atlas-the-drowned-isles/maps/The%20Keep.png';
    expect(adventure(13).scenes[1]).toMatchObject({ background: { src } });
    expect(adventure(14).scenes[1]).toMatchObject({ levels: [{ background: { src } }] });
    expect(adventure(14).scenes[1]).not.toHaveProperty('background');
  });

  it('has the same ids whenever it is written', () => {
    expect(adventure(14).scenes.map(({ _id }) => _id)).toEqual(adventure(13).scenes.map(({ _id }) => _id));
    expect(new Set(adventure().journal.map(({ _id }) => _id)).size).toBe(3);
    expect(adventure().journal.every(({ _id }) => /^[A-Za-z0-9]{16}$/.test(_id))).toBe(true);
  });
});

describe('the pack of a module, with Foundry’s own command line program', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'foundry-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const only = (path: string): unknown => {
    const [file = '', ...others] = readdirSync(path).filter((name) => name.endsWith('.json'));
    expect(others).toEqual([]);
    return JSON.parse(readFileSync(join(path, file), 'utf8'));
  };

  it.each([13, 14] as const)('is unpacked to its source, and packed again, for version %i', async (version) => {
    const own = join(folder, String(version));
    // Long enough for several blocks of the log.
    const long = new Map([
      ...journals,
      ['keep', { sees: 'text', text: text('Stone. '.repeat(20_000)) } as PlaceJournal],
    ]);
    for (const { path, bytes } of foundryModule(world, { version, journals: long }).files) {
      mkdirSync(join(own, dirname(path)), { recursive: true });
      writeFileSync(join(own, path), bytes);
    }
    const packs = join(own, 'venture-atlas-the-drowned-isles', 'packs');
    const source = only(join(packs, '_source', 'venture-atlas-world'));
    await extractPack(join(packs, 'venture-atlas-world'), join(own, 'unpacked'), { log: false });
    expect(only(join(own, 'unpacked'))).toEqual(source);
    await compilePack(join(packs, '_source', 'venture-atlas-world'), join(own, 'packed'), { log: false });
    await extractPack(join(own, 'packed'), join(own, 'again'), { log: false });
    expect(only(join(own, 'again'))).toEqual(source);
  });
});
