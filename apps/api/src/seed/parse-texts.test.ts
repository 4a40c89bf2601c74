import { describe, expect, it } from 'vitest';
import { parseTexts } from './parse-texts.ts';

const FILE = `# Daggerford {daggerford}
wiki: https://wiki.example/Daggerford

A ford with a town on it.
It smells of mud.

Two paragraphs.

## The Ford

Deep in spring.

### At Low Water

Carts cross.

Oxen too.

## Trouble

Some.

# Oak's Rest {oak__s_rest}

A tree.
`;

describe('texts of the demo world', () => {
  it('keeps paragraphs as lines, sections and subsections in order', () => {
    const [daggerford, oak] = parseTexts(FILE, 'a.md');
    expect(daggerford?.content.top_section).toBe('A ford with a town on it. It smells of mud.\nTwo paragraphs.');
    expect(daggerford?.wiki_url).toBe('https://wiki.example/Daggerford');
    expect(daggerford?.content.sections).toEqual([
      {
        name: 'The Ford',
        clean_text: 'Deep in spring.',
        subsections: [{ name: 'At Low Water', content: ['Carts cross.', 'Oxen too.'] }],
      },
      { name: 'Trouble', clean_text: 'Some.', subsections: [] },
    ]);
    expect(oak).toMatchObject({ slug: 'oak__s_rest', name: "Oak's Rest", wiki_url: null });
    expect(oak?.content.sections).toEqual([]);
  });

  it('gives every text its attribution', () => {
    for (const text of parseTexts(FILE, 'a.md')) expect(text.content.attribution?.licence).toBe('CC BY 4.0');
  });

  it.each([
    ['# No slug\n', 'a.md:1: a place starts with "# Name {slug}"'],
    ['\nloose words\n', 'a.md:2: text stands before the first place'],
    ['## Early\n', 'a.md:1: a section stands before the first place'],
    ['# A {a}\n\n### Deep\n', 'a.md:3: a subsection stands outside a section'],
  ])('says where %j is wrong', (text, message) => {
    expect(() => parseTexts(text, 'a.md')).toThrow(message);
  });
});
