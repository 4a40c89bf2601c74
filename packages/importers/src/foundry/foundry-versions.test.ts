import { cutSecrets } from '@venture-atlas/rules';
import { describe, expect, it } from 'vitest';
import * as foundry from '../../test-support/foundry-exports.ts';
import { changed, file, type Read, readDraft, skipped } from '../../test-support/read-draft.ts';
import { detectFormat } from '../detect-format.ts';

const names = ({ draft }: Read) => draft.locations.map(({ name }) => name);
const markdown = ({ location }: Read, name: string) => location(name)?.text?.markdown;
const roots = ({ draft }: Read) => draft.locations.filter(({ isRoot }) => isRoot).map(({ name }) => name);

/** What players see of a draft: places that are not hidden, with their texts without secrets. */
const forPlayers = ({ draft }: Read) =>
  JSON.stringify(
    draft.locations
      .filter(({ isHidden }) => !isHidden)
      .map(({ name, text }) => [
        name,
        text?.top_section ?? '',
        text?.sections ?? [],
        cutSecrets(text?.markdown ?? '', 'anybody'),
      ]),
  );

const ford = [file(foundry.scene11.name, foundry.scene11.content), file('gazetteer.json', foundry.journal10)];
const everything: [string, ReturnType<typeof file>[]][] = [
  ['a journal entry of version 9', [file('fvtt-JournalEntry-the-old-mill.json', foundry.journal9)]],
  ['a scene of version 9 and a pack', [file('scene.json', foundry.scene9), file('journal.db', foundry.pack9)]],
  ['a journal of version 10 and a scene of version 11', ford],
  ['a journal entry of version 12', [file('fvtt-JournalEntry-watchtower.json', foundry.journal12)]],
  ['an adventure of version 13', [file('fvtt-Adventure-the-glen.json', foundry.adventure13)]],
  ['a scene of version 14', [file('fvtt-Scene-cabin.json', foundry.scene14)]],
  ['a scene that came to version 14', [file('fvtt-Scene-hut.json', foundry.migrated14)]],
  ['a journal entry of an unknown version', [file('fvtt-JournalEntry-amber-town.json', foundry.journal15)]],
];

describe('exports of Foundry', () => {
  it.each(everything)('are detected: %s', async (_, files) => {
    expect(await detectFormat(files)).toBe('foundry');
    expect((await readDraft('foundry', files)).draft.locations).not.toEqual([]);
  });

  it.each(everything)('reveal no secret to players: %s', async (_, files) => {
    const kept = await readDraft('foundry', files, { drawings: true });
    expect(forPlayers(kept)).not.toMatch(/Hush/);
    const without = await readDraft('foundry', files, { hidden: 'skip', drawings: true });
    expect(JSON.stringify(without.draft)).not.toMatch(/Hush/);
  });

  it('with one journal entry become places that stand on no map', async () => {
    const read = await readDraft('foundry', everything[0]?.[1] ?? []);
    // There are no reading rights.
    expect(read.location('The Old Mill')).toMatchObject({ isOffMap: true, isHidden: true });
    expect(changed(read, 'do not say who may read them')).toBe(1);
    expect(markdown(read, 'The Old Mill')).toBe(
      'It grinds no corn.\n\n:::secret\nHush: bones are ground.\n:::\n\nAsk the troll.',
    );
    expect(read.report.notes).toEqual([
      '1 passage hidden from players is secret: only those who edit this world can read it.',
      '1 place hidden from players is kept as a draft, which only those who edit this world can see.',
    ]);
  });

  it('of version 9 have one text a journal, and permissions; of a pack the last line counts', async () => {
    const read = await readDraft('foundry', everything[1]?.[1] ?? []);
    expect(read.location('Mill Valley')).toMatchObject({ isRoot: true, picture: 'worlds/glen/valley.webp' });
    expect(read.location('Mill')).toMatchObject({ isHidden: false });
    expect(markdown(read, 'Mill')).toBe('New.\n\n:::secret\nHush: bones.\n:::');
    expect(read.positions('Mill')[0]?.at).toEqual({ lng: 500, lat: 1_000 });
    expect(names(read)).toEqual(['Mill Valley', 'Mill']);
  });

  it('keep hidden pages as places, and pages with a visible name with a secret text', async () => {
    const read = await readDraft('foundry', ford, { isOpen: false });
    const hidden = read.draft.locations.filter(({ isHidden }) => isHidden).map(({ name }) => name);
    expect(hidden).toEqual(['Hush Cave', 'Hush: whose journal is not here']);
    expect(read.location('Hush Cave')?.text?.top_section).toBe('Hush: a dragon.');
    expect(markdown(read, 'Keep')).toBe(':::secret dm\nHush: only its name is known.\n:::');
    expect(markdown(read, 'Inn')).toBe(
      'Ten **beds**.\n\n:::secret dm\nHush: *bugs*.\n:::\n\n:::secret dm\nHush: mice.\n:::\n\nAle.',
    );
    expect(read.draft.locations[0]?.key).toBe('scene:Sc3neFord0000011');
    expect(skipped(read, 'drawings on a scene')).toBe(1);
    expect(read.report.notes).toEqual([
      'Some notes lead to journals that are not in these files. Nothing says whether players may see these notes, so they are kept as hidden.',
      '2 passages hidden from players are secret: only its DMs and those who edit this world can read them.',
      '1 text hidden from players is secret: only its DMs and those who edit this world can read it.',
      '2 places hidden from players are kept, and no campaign knows them.',
    ]);
  });

  it('with one entry of version 12 are identified by its source', async () => {
    const read = await readDraft('foundry', everything[3]?.[1] ?? []);
    expect(read.location('Watchtower')).toMatchObject({ key: 'journal:Watcht0wer000012', isHidden: false });
    // The page that everybody may read has its own right; the other follows its journal, which has none.
    expect(read.location('Watchtower')?.text?.sections).toMatchObject([{ name: 'Inside', clean_text: 'A stair.' }]);
  });

  it('with an adventure equal its scenes and journals alone', async () => {
    const apart = [...foundry.scenes13, foundry.journal13].map((one, at) => file(`${at}.json`, one));
    const whole = await readDraft('foundry', everything[4]?.[1] ?? []);
    expect(whole.draft).toEqual((await readDraft('foundry', apart)).draft);
    expect(names(whole)).toEqual(['Realm', 'Crypt', 'Amber Town', 'Realm']);
  });

  it('lead pins with the name of a scene to its map, without cycles', async () => {
    const read = await readDraft('foundry', everything[4]?.[1] ?? []);
    expect(roots(read)).toEqual(['Realm']);
    expect(read.positions('Crypt')).toMatchObject([{ parent: 'scene:Rea1m00000000013', at: { lng: 700, lat: 1_000 } }]);
    expect(read.positions('Amber Town')).toHaveLength(1);
    expect(markdown(read, 'Amber Town')).toBe(
      '## Amber\n\nWalls.\n\nKnown by now.\n\n:::secret\nHush: a traitor.\n:::',
    );
    // On its own map the name belongs to a place.
    expect(read.draft.locations.filter(({ name }) => name === 'Realm').map(({ key }) => key)).toEqual([
      'scene:Rea1m00000000013',
      'note:r3',
    ]);
    expect(skipped(read, 'lead back to a map')).toBe(1);
  });

  it('keep a scene with a picture but no notes as a map', async () => {
    const read = await readDraft('foundry', [file('fvtt-Scene-hut.json', foundry.migrated14)]);
    expect(read.draft.locations).toMatchObject([{ name: 'Hut', picture: 'worlds/glen/hut.webp', isRoot: true }]);
  });

  it('of version 14 have a map for each further level, with its content', async () => {
    const read = await readDraft('foundry', everything[5]?.[1] ?? []);
    expect(read.location('Cabin')).toMatchObject({ isRoot: true, picture: 'worlds/glen/ground.webp' });
    const maps = ['Cabin: Cellar', 'Cabin: Attic'];
    expect(maps.map((name) => read.location(name)?.picture)).toEqual([
      'worlds/glen/cellar.webp',
      'worlds/glen/attic.webp',
    ]);
    const keyOf = (name: string) => read.location(name)?.key;
    expect(maps.map((name) => read.positions(name))).toMatchObject([
      [{ parent: keyOf('Cabin'), at: { lng: 1_000, lat: 500 } }],
      [{ parent: keyOf('Cabin'), at: { lng: 1_000, lat: 1_000 } }],
    ]);
    const parents = (name: string) => read.positions(name).map(({ parent }) => parent);
    expect(parents('Stove')).toEqual([keyOf('Cabin')]);
    expect(parents('Barrels')).toEqual([keyOf('Cabin: Cellar')]);
    expect(parents('Chimney')).toEqual([keyOf('Cabin')]);
    expect(parents('Stair')).toEqual([keyOf('Cabin: Cellar'), keyOf('Cabin')]);
    expect(read.positions('Stove')[0]?.at).toEqual({ lng: 500, lat: 1_000 });
  });

  it('of a newer version are read with a note', async () => {
    const read = await readDraft('foundry', everything[7]?.[1] ?? []);
    expect(read.report.notes[0]).toBe(
      'These files are from Foundry 15. This importer knows Foundry up to version 14: compare what it made with the original.',
    );
    const known = await readDraft('foundry', everything[5]?.[1] ?? []);
    expect(known.report.notes.join()).not.toContain('This importer knows');
  });

  it('may lie among other parts of a module', async () => {
    const aside = foundry.moduleAsides.map(([name, content]) => file(name, content));
    const files = [...aside, file('glen/packs/scenes/hut.json', foundry.migrated14)];
    expect(await detectFormat(files)).toBe('foundry');
    const read = await readDraft('foundry', files);
    expect(names(read)).toEqual(['Hut']);
    expect(read.report.unmapped['documents of other kinds']).toBe(1);
    await expect(detectFormat(aside)).rejects.toThrow('neither a scene nor a journal');
  });

  it('resolve links to a whole journal, a page, or a heading', async () => {
    const ids = ['JournalEntry.Ga2etteer00000a0', 'Compendium.glen.all.JournalEntry.Ga2etteer00000a0'];
    const page = `${ids[0]}.JournalEntryPage.P3mark00000000a0#ale`;
    const content = [...ids, page].map((id) => `@UUID[${id}]{x}`).join(' ');
    const linking = { _id: 'L1nk000000000000', name: 'Links', content, ownership: { default: 2 } };
    const read = await readDraft('foundry', [...ford, file('links.json', linking)]);
    expect(markdown(read, 'Links')).toBe('[[#note:n1|x]] [[#note:n1|x]] [[#note:n4|x]]');
  });
});
