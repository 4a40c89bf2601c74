import { describe, expect, it } from 'vitest';
import { htmlPage } from './html-page.ts';

describe('HTML', () => {
  it('keeps emphasis, links, lists, quotes, boxes, and tables', () => {
    const page = htmlPage(
      `<p>A <b>bold</b> <em>one</em>, <a href="https://a.example/?a=1&amp;b=2">site</a>, <a href="javascript:x">no</a>.</p>
       <ul> <li><p>one</p></li> <li>two<br>more</li> <li>three<ol><li>deep</li></ol></li></ul>
       <blockquote class="read-aloud"><p>You see</p><p>it.</p></blockquote><blockquote>Said.</blockquote>
       <table> <tr><th>A</th><th>B</th></tr> <tr><td><p>1</p></td><td>2 <i>x</i></td></tr></table>
       <h2>Later</h2><p>a_b * [worn] x</p>`,
      null,
    );
    expect(page?.markdown).toBe(
      [
        'A **bold** *one*, [site](https://a.example/?a=1&b=2), no.',
        '',
        '- one',
        '- two more',
        '- three',
        '',
        '1. deep',
        '',
        '> [!read-aloud]',
        '> You see',
        '>',
        '> it.',
        '',
        '> Said.',
        '',
        '| A | B |',
        '| --- | --- |',
        '| 1 | 2 *x* |',
        '',
        '## Later',
        '',
        'a_b \\* \\[worn\\] x',
      ].join('\n'),
    );
    expect(page?.sections).toEqual([{ name: 'Later', clean_text: 'a_b * [worn] x', subsections: [] }]);
  });

  it('with only words becomes plain text', () => {
    expect(htmlPage('<p>One.</p><p>Two &amp; 2 * 3.</p>', null)).not.toHaveProperty('markdown');
    expect(htmlPage('Only <b></b> words', null)).toMatchObject({ top_section: 'Only words' });
  });

  it('cannot inject marks, and closes what it opens', () => {
    expect(htmlPage('\ue101a\ue108\ue180\ue109 <b>b<p>c</b>', null)?.markdown).toBe('a **b**\n\nc');
  });

  it.each([
    ['A bracket', '<p>Range [10</p><p>to 20] feet</p>', 'Range [10\n\nto 20] feet'],
    ['Words in brackets', 'The [old] mill', 'The [old] mill'],
    ['Braces', 'Say {{friend}} and {| enter |}', 'Say {{friend}} and {| enter |}'],
    ['A star', '* not a list', '* not a list'],
    ['A row of stars', '<p>***</p>', '***'],
    ['Equals signs', '<p>== 3 ==</p>', '== 3 =='],
    ['Inches', "6'' tall", "6'' tall"],
    ['A colon', ': so it is', ': so it is'],
    ['Hyphens', '-----', '-----'],
    ['A link of a wiki', 'See [[Mill|the mill]]', 'See the mill'],
  ])('%s takes no words away', (_, html, text) => {
    expect(htmlPage(html, null)?.top_section).toBe(text);
  });

  it('keeps the text below a heading without words', () => {
    expect(htmlPage('<p>Top</p><h2><img src="x.png"></h2><p>Below</p>', null)?.top_section).toBe('Top\nBelow');
  });

  it('has links of wikis with an address', () => {
    expect(htmlPage('See [https://a.example/?a=1&amp;b=2 the_site].', null)?.markdown).toBe(
      'See [the_site](https://a.example/?a=1&b=2).',
    );
  });
});
