import { cutSecrets } from '@venture-atlas/rules';
import { describe, expect, it } from 'vitest';
import { addMarkdown } from './markdown-page.ts';
import { PageBuilder } from './page-builder.ts';

function topOf(...lines: string[]): string | undefined {
  const page = new PageBuilder();
  addMarkdown(page, lines.join('\n'), { topLevel: 2 });
  return page.build(null)?.top_section;
}

describe('parts of a note that are not text', () => {
  it.each([
    ['a query', ['```dataview', 'TABLE level FROM #inn', '```']],
    ['a query as an item of a list', ['- ```dataview', '  LIST FROM "Inns"', '  ```']],
    ['a script', ['~~~dataviewjs', 'dv.list(dv.pages())', '~~~']],
    ['queries within a line', ['`= this.file.name` `$= dv.current().x`']],
    ['fields', ['rulers:: [[Mara]]', '- **founded**:: 1201', 'empty::']],
    ['a template', ['<% tp.file.title %>']],
  ])('%s', (_what, code) => {
    expect(topOf(...code, 'Warm and old.')).toBe('Warm and old.');
  });

  it('do not include ordinary writing', () => {
    expect(topOf('Open: from dusk :: to dawn.')).toBe('Open: from dusk :: to dawn.');
    expect(topOf('Ruled by [ruler:: [[Mara]]] (since:: 1201).')).toBe('Ruled by Mara 1201.');
  });
});

function richOf(...lines: string[]): string | undefined {
  const page = new PageBuilder();
  addMarkdown(page, lines.join('\n'), { topLevel: 2 });
  return page.build(null)?.markdown;
}

describe('signs that are only letters', () => {
  it.each([
    ['brackets', 'The [old] mill and \\[new\\] one', 'The [old] mill and [new] one'],
    ['an open bracket', 'Range [10\n\nto 20] feet', 'Range [10\n\nto 20] feet'],
    ['escaped stars', '\\* not a list', '* not a list'],
    ['braces', 'Say {| enter |}', 'Say {| enter |}'],
    ['equals signs', '= 3 =', '= 3 ='],
    ['inches', "6'' tall", "6'' tall"],
    ['tags and brackets in code', '`<b> [x] &lt;` ends', '<b> [x] &lt; ends'],
  ])('%s take no words away', (_, markdown, text) => {
    expect(topOf(markdown)).toBe(text);
  });

  it('footnotes and variables of templates go', () => {
    expect(topOf('Old[^1] {{date}}mill.', '', '[^1]: Built in 1201.')).toBe('Old mill.\n\nBuilt in 1201.');
  });
});

describe('formatting that is kept from a note:', () => {
  it('emphasis, code, links to the web and to notes, and signs with a backslash', () => {
    expect(richOf('A **bold _both_** and *it*, `co*de*`, [site](https://a.example/x), not \\*so\\*.')).toBe(
      'A **bold _both_** and *it*, `co*de*`, [site](https://a.example/x), not \\*so\\*.',
    );
    // Links have the vault's names for notes; they are resolved when all notes are known.
    expect(richOf('By [[Sea|the water]], [[Oak Inn]] or [an inn](Oak%20Inn.md).')).toBe(
      'By [[#Sea|the water]], [[#=Oak Inn|Oak Inn]] or [[#Oak Inn.md|an inn]].',
    );
  });

  it('lists, quotes, tables, and callouts', () => {
    expect(
      richOf(
        '- one',
        '  more',
        '- [x] two',
        '',
        '1. first',
        '2. second',
        '',
        '> said',
        '>',
        '> twice',
        '',
        '> [!recite]- Read aloud',
        '> You see it.',
        '',
        '> [!info] Careful',
        '> Mind it.',
        '',
        '> [!infobox]',
        '> | a | b |',
        '',
        '| A | B |',
        '|---|:-:|',
        '| [[Sea\\|s]] | x \\| y |',
      ),
    ).toBe(
      [
        '- one more',
        '- two',
        '',
        '1. first',
        '2. second',
        '',
        '> said',
        '>',
        '> twice',
        '',
        '> [!read-aloud]',
        '> You see it.',
        '',
        '> **Careful**',
        '> Mind it.',
        '',
        '| A | B |',
        '| --- | --- |',
        '| [[#Sea|s]] | x \\| y |',
      ].join('\n'),
    );
  });

  it('callouts for the leader of the game, only as secrets', () => {
    const note = '**Old.**\n\n> [!gm] For the DM\n> It is a trap.\n> > Said.\n\nNew.';
    const read = (isWanted: boolean) => {
      const page = new PageBuilder();
      const secret = (write: () => void) => (isWanted ? page.secret('dm', write) : undefined);
      addMarkdown(page, note, { secret });
      return page.build(null)?.markdown;
    };
    expect(read(false)).toBe('**Old.**\n\nNew.');
    expect(read(true)).toBe('**Old.**\n\n:::secret dm\n**For the DM**\nIt is a trap.\nSaid.\n:::\n\nNew.');
  });

  it('none if the note contains only plain text', () => {
    expect(richOf('## Night', 'They came: 2 * 3.', '', 'And went.')).toBeUndefined();
  });
});

describe('a marked secret in a note', () => {
  const build = (...lines: string[]) => {
    const page = new PageBuilder();
    addMarkdown(page, lines.join('\n'), { topLevel: 2 });
    return page.build(null);
  };
  const everybodys = (page: ReturnType<typeof build>) => ({
    plain: JSON.stringify([page?.top_section, page?.sections]),
    markdown: cutSecrets(page?.markdown ?? '', 'anybody'),
  });

  it.each([
    ['::: secret'],
    [':::secret dm'],
    [':::: {.secret}'],
    ['::: **secret**'],
    [':::hidden'],
    ['A word beside :::secret'],
    ['- :::secret'],
  ])('is one here too: %s', (mark) => {
    const page = build(
      'Known.',
      '',
      mark,
      'The duke is dead.',
      '',
      'Long live the **duke**.',
      '::::',
      '',
      'Open again.',
    );
    const { plain, markdown } = everybodys(page);
    expect([plain, markdown].join()).not.toMatch(/duke|secret|beside/);
    expect(plain).toContain('Known.');
    expect(markdown).toContain('Open again.');
    expect(page?.markdown).toContain('The duke is dead.');
  });

  it('continues below headings until it is closed', () => {
    const page = build('Known.', '', ':::secret', 'One.', '', '## Two', 'Three.', ':::', '', '## Open', 'Four.');
    const { plain, markdown } = everybodys(page);
    expect(plain).not.toMatch(/One|Two|Three/);
    expect(markdown).toBe('Known.\n\n## Open\n\nFour.');
    expect(page?.markdown).toContain('## Two');
  });

  it('remains a secret when it is never closed, and when there is nothing else', () => {
    expect(everybodys(build('Known.', '', ':::secret', 'One.', '', '## Two', 'Three.')).markdown).toBe('Known.');
    expect(build(':::secret', 'One.', ':::')).toMatchObject({ top_section: '', sections: [] });
  });

  it('may be a quote too', () => {
    const page = build('Known.', '', 'x [!secret]', 'hush', '', 'Open.');
    expect(everybodys(page).plain).not.toMatch(/hush/);
    expect(everybodys(page).markdown).toBe('Known.\n\nOpen.');
  });
});
