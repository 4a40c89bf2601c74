import { cutSecrets } from '@venture-atlas/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHtml } from './html-page.ts';
import { addMarkdown } from './markdown-page.ts';
import { PageBuilder } from './page-builder.ts';

/** What players see of a page. */
const shown = (page: ReturnType<PageBuilder['build']>) =>
  JSON.stringify([page?.top_section, page?.sections, cutSecrets(page?.markdown ?? '', 'anybody')]);

describe('content that a reader adds as a secret', () => {
  it('is one block with all its parts, and not part of the plain text', () => {
    const page = new PageBuilder();
    page.markup('Open.');
    page.heading(1, 'Hall');
    page.markup('Known.');
    const isAnything = page.secret('dm', () => {
      page.heading(2, 'Trap');
      page.markup('A pit.');
      addMarkdown(page, '# Key\n\n- Under **it**.');
    });
    page.markup('Known too.');
    expect(isAnything).toBe(true);
    expect(page.build(null)).toMatchObject({
      markdown:
        'Open.\n\n## Hall\n\nKnown.\n\n:::secret dm\n### Trap\n\nA pit.\n\n## Key\n\n- Under **it**.\n:::\n\nKnown too.',
      top_section: 'Open.',
      sections: [{ name: 'Hall', clean_text: 'Known.\nKnown too.' }],
    });
  });

  it('is nothing if nothing is added, and may be the whole page', () => {
    const page = new PageBuilder();
    expect(page.secret('dm', () => page.markup(' '))).toBe(false);
    expect(page.build(null)).toBeNull();
    page.secret('editors', () => page.markup('All.'));
    expect(page.build(null)?.markdown).toBe(':::secret\nAll.\n:::');
  });

  it.each([
    ['a line of colons', 'a\n:::\nHush'],
    ['colons in marks of their own', '<b>:</b><b>:</b><b>:</b><p>Hush</p>'],
    ['colons by their number', '<p>&#58;&#58;&#58;</p><p>Hush</p>'],
    ['wide colons', '<p>：：：</p><p>Hush</p>'],
    ['colons in a quote', '<blockquote>:::</blockquote><p>Hush</p>'],
    ['a mark that is closed', ':::secret\na\n:::\nHush'],
    ['a mark that is left open', ':::secret\nHush'],
  ])('stays whole with %s in it', (_, html) => {
    const page = new PageBuilder();
    page.secret('dm', () => addHtml(page, html));
    page.markup('Open.');
    const built = page.build(null);
    expect(shown(built)).not.toContain('Hush');
    expect(shown(built)).toContain('Open.');
    expect(cutSecrets(built?.markdown ?? '', 'editor')).toContain('Hush');
  });

  it('stays whole, whatever it contains', () => {
    const parts = fc.constantFrom(
      ':',
      '::',
      ':::',
      '：',
      '\n',
      '\n\n',
      '> ',
      '[!secret]',
      '[!dm]',
      'secret',
      ' dm',
      '<b>',
      '</b>',
      '<p>',
      '</p>',
      '&#58;',
      '<section class="secret">',
      '</section>',
      '<ul><li>',
      '</ul>',
      '<blockquote>',
      '</blockquote>',
      '`',
      '\\',
      '# ',
      '<table><tr><td>',
      '</table>',
      '```\n',
      'a',
      '| a | b |\n|---|---|\n',
      '<h1>',
      '</h1>',
      '%%',
      '@',
    );
    const html = fc.array(parts, { maxLength: 12 }).map((some) => some.join(''));
    const write = (page: PageBuilder, text: string, isMarkdown: boolean) =>
      isMarkdown
        ? addMarkdown(page, `${text}Hush`)
        : addHtml(page, `${text}Hush`, { secret: (more) => page.secret('dm', more) });
    fc.assert(
      fc.property(
        html,
        html,
        fc.boolean(),
        fc.constantFrom('dm' as const, 'editors' as const),
        (before, within, isMarkdown, secret) => {
          const page = new PageBuilder();
          addHtml(page, before);
          page.secret(secret, () => write(page, within, isMarkdown));
          addHtml(page, '<p>Open.</p>');
          expect(shown(page.build(null))).not.toContain('Hush');
        },
      ),
      { numRuns: 3_000 },
    );
  });
});
