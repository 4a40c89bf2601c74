import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanBlocks, replaceLinks } from '@venture-atlas/rules';
import { parseMarkdown } from '@venture-atlas/rules/markdown';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeWiki } from '../../test-support/factories.ts';
import { readWorld } from './read-world.ts';
import { nameLinker, storePlacePictures } from './seed-demo-world.ts';

const seedDir = join(import.meta.dirname, '../../../../data/seed');
const places = ['Oak', 'Oak Wood', 'The Inn', 'Elm'].map((name) => ({
  name,
  slug: name.toLowerCase().replace(' ', '_'),
}));
const linked = (top_section: string) => nameLinker(places)('elm', makeWiki({ top_section })).markdown;

describe('a text of the demo world', () => {
  it('links what it names to the letter, where it first does, and never its own place', () => {
    expect(linked('From Elm by Oak Wood to Oak, and past Oak.')).toBe(
      'From Elm by [[#oak_wood|Oak Wood]] to [[#oak|Oak]], and past Oak.',
    );
    expect(linked("Oaks, oak, an Oak-tree, Oak Hall, the Inn and Old-Oak are others; Oak's is not.")).toBe(
      "Oaks, oak, an Oak-tree, Oak Hall, the Inn and Old-Oak are others; [[#oak|Oak]]'s is not.",
    );
    expect(linked('Only Elm.')).toBeUndefined();
  });

  it('links nothing in headings, and says what it said', () => {
    const text = makeWiki({
      top_section: 'By Oak *and* Oak.',
      sections: [
        { name: 'Oak', clean_text: 'One.\nThe Inn.', subsections: [{ name: 'Oak Wood', content: ['Dark.'] }] },
      ],
    });
    const { markdown = '' } = nameLinker(places)('elm', text);
    expect(markdown).toBe(
      'By [[#oak|Oak]] \\*and\\* Oak.\n\n## Oak\n\nOne.\n[[#the_inn|The Inn]].\n\n### Oak Wood\n\nDark.',
    );
  });

  it('is one of hundreds that link places of the demo world, and reads as its file has it', async () => {
    const world = await readWorld(seedDir);
    const link = nameLinker(world.locations);
    const slugs = new Set(world.locations.map(({ slug }) => slug));
    let links = 0;
    for (const { slug, content } of world.texts) {
      const { markdown } = link(slug, content);
      if (markdown === undefined) continue;
      const targets: string[] = [];
      const words = replaceLinks(markdown, (target, own) => {
        targets.push(target);
        return own ?? '';
      });
      expect(targets.filter((target) => !slugs.has(target) || target === slug)).toEqual([]);
      expect(new Set(targets).size).toBe(targets.length);
      const { top_section, sections } = content;
      expect(cleanBlocks(parseMarkdown(words))).toEqual({ top_section, sections });
      links += targets.length;
    }
    expect(links).toBeGreaterThan(450);
  });
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'venture-atlas-places-'));
});
afterEach(() => rm(folder, { recursive: true }));

const media = () => ({ folder: join(folder, 'media') });
const row = (slug: string) => ({ slug, width: 640, height: 360, text: `${slug} by the sea` });

it('stores each picture under the name of its bytes, and a copy of its own', async () => {
  await writeFile(join(folder, 'gullhaven.webp'), 'one');
  const stored = await storePlacePictures([row('gullhaven')], folder, media());
  const { picture, text } = stored.get('gullhaven') ?? {};
  expect(text).toBe('gullhaven by the sea');
  expect(picture).toMatchObject({ width: 640, height: 360, bytes: 3, format: 'webp', tiles: [] });
  // Drawing it anew changes nothing that is stored.
  await writeFile(join(folder, 'gullhaven.webp'), 'another');
  expect(await readFile(join(folder, 'media', picture?.file ?? ''), 'utf8')).toBe('one');
});

it('takes two places with the same picture', async () => {
  for (const slug of ['gullhaven', 'hask']) await writeFile(join(folder, `${slug}.webp`), 'one');
  const stored = await storePlacePictures([row('gullhaven'), row('hask')], folder, media());
  expect(stored.get('hask')?.picture).toEqual(stored.get('gullhaven')?.picture);
});

it('says which file is missing', async () => {
  await expect(storePlacePictures([row('gullhaven')], folder, media())).rejects.toThrow('gullhaven.webp');
});
