import type { LinkedPlace } from '@venture-atlas/types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanBlocks } from './markdown/clean.ts';
import { parseMarkdown } from './markdown/reader.ts';
import {
  type KnownPlace,
  movePictures,
  moveTextPictures,
  nameLinks,
  picturesIn,
  renumberLinks,
  type StoredText,
  textForReader,
  withLinked,
} from './stored-text.ts';
import { lineAsMarkdown, linkedId } from './text-links.ts';

/** A text as it is stored: whatever is written in these signs, with links among them. */
const link = fc.record({ id: fc.integer({ min: 1, max: 6 }), words: fc.constantFrom('', '|the city', '|a *b* c') });
const part = fc.oneof(
  link.map(({ id, words }) => `[[#${id}${words}]]`),
  fc.constantFrom(
    'a',
    ' ',
    '\n',
    '\n\n',
    '## ',
    '### ',
    '- ',
    '| x |\n|---|\n',
    '**',
    '*',
    '`',
    '> ',
    '\\',
    '[[',
    ']]',
  ),
);
const stored = fc.array(part, { maxLength: 30 }).map((parts): StoredText => {
  const markdown = parts.join('');
  const plain = { image: null, image_text: '', attribution: null };
  return withLinked({ ...cleanBlocks(parseMarkdown(markdown)), ...plain, markdown });
});

const place = (id: number, isAliased = false): [number, KnownPlace] => {
  const linked: LinkedPlace = {
    location_id: id,
    name: `NAME${id}`,
    slug: `slug${id}`,
    type: null,
    has_map: false,
    parents: [],
  };
  return [id, { place: linked, isAliased }];
};
const all = new Map([1, 2, 3, 4, 5, 6].map((id) => place(id)));

test('a text that goes into a file by addresses and comes back by numbers is the same', () => {
  fc.assert(
    fc.property(stored, (text) => {
      const out = nameLinks(text, (key) => `slug${linkedId(key)}`);
      const back = nameLinks(out, (slug) => Number(slug.slice(4)));
      expect(back).toEqual(text);
      expect(
        renumberLinks(
          renumberLinks(text, (id) => id + 10),
          (id) => id - 10,
        ),
      ).toEqual(text);
    }),
  );
});

test('whoever knows none of the places reads no name and no number, and the same whatever the places are', () => {
  fc.assert(
    fc.property(stored, (text) => {
      const unknowing = textForReader(text, new Map());
      expect(unknowing.links).toEqual([]);
      expect(JSON.stringify(unknowing)).not.toMatch(/NAME|\[\[#\d/);
      expect(
        textForReader(
          renumberLinks(text, (id) => id + 10),
          new Map(),
        ),
      ).toEqual(unknowing);
    }),
  );
});

test('the cleaned form that a reader has is what their Markdown says', () => {
  const withLinks: StoredText = withLinked({
    ...cleanBlocks(parseMarkdown('To [[#1]] by [[#2|the *mill*]].\n\n## At [[#3]]\n\nx')),
    image: null,
    image_text: '',
    attribution: null,
    markdown: 'To [[#1]] by [[#2|the *mill*]].\n\n## At [[#3]]\n\nx',
  });
  const some = new Map([place(1), place(2, true)]);
  expect(textForReader(withLinks, some)).toMatchObject({
    top_section: 'To NAME1 by the *mill*.',
    sections: [{ name: 'At a place', clean_text: 'x' }],
    markdown: 'To [[#1]] by the \\*mill\\*.\n\n## At a place\n\nx',
    links: [{ name: 'NAME1' }],
  });
  expect(textForReader(withLinks, all).links?.map(({ name }) => name)).toEqual(['NAME1', 'NAME2', 'NAME3']);
});

test('a link to what its reader calls otherwise leaves out an article where the sentence has one', () => {
  const markdown = 'In the [[#1]], the old [[#2]] and [[#1]].';
  const text = withLinked({
    ...cleanBlocks(parseMarkdown(markdown)),
    image: null,
    image_text: '',
    attribution: null,
    markdown,
  });
  const named = (id: number, name: string) => {
    const [, known] = place(id, true);
    return [id, { ...known, place: { ...known.place, name } }] as const;
  };
  expect(textForReader(text, new Map([named(1, 'The Jewel'), named(2, 'The Gloom')]))).toMatchObject({
    top_section: 'In the Jewel, the old Gloom and The Jewel.',
    markdown: 'In the [[#1|Jewel]], the old [[#2|Gloom]] and [[#1]].',
  });
});

test('a plain text stays as it is, whatever stands in it', () => {
  const plain: StoredText = {
    sections: [],
    top_section: 'See [[#1]].',
    image: null,
    image_text: '',
    attribution: null,
  };
  expect(JSON.stringify(textForReader(plain, all))).toBe(JSON.stringify(plain));
  expect(withLinked(plain)).toEqual(plain);
});

test('pictures move, and go where they have no address', () => {
  const text = 'a\n![The quay](/media/a.webp "CC0")\nb ![no](x) c';
  expect(picturesIn(text)).toEqual(['/media/a.webp']);
  expect(movePictures(text, (address) => `${address}?v=1`)).toBe(
    'a\n![The quay](/media/a.webp?v=1 "CC0")\nb ![no](x) c',
  );
  expect(movePictures(text, () => null)).toBe('a\n\nb ![no](x) c');
});

test('all pictures of a text move: its own, and those of its Markdown', () => {
  const content = { sections: [], top_section: '', image: '/media/b.webp', image_text: '', attribution: null };
  const moved = (address: string) => `${address}?v=1`;
  expect(moveTextPictures({ ...content, markdown: '![](/media/a.webp)' }, moved)).toEqual({
    ...content,
    image: '/media/b.webp?v=1',
    markdown: '![](/media/a.webp?v=1)',
  });
  expect(moveTextPictures({ ...content, image: null }, moved)).toEqual({ ...content, image: null });
});

test('a picture that stands indented is one for every way out, too', () => {
  const text = '- item\n  ![The true name](/media/a.webp)\n\t![x](/media/b.webp "CC")';
  expect(parseMarkdown(text).filter(({ kind }) => kind === 'picture')).toHaveLength(2);
  expect(picturesIn(text)).toEqual(['/media/a.webp', '/media/b.webp']);
  expect(movePictures(text, () => null)).toBe('- item\n\n');
});

test('a line beside a letter that is none of ASCII is no mark of emphasis in words that are escaped', () => {
  expect(parseMarkdown(lineAsMarkdown('é_x_é'))).toEqual([
    { kind: 'paragraph', lines: [[{ kind: 'text', text: 'é_x_é' }]] },
  ]);
});
