import { describe, expect, it } from 'vitest';
import { htmlPage } from './html-page.ts';

describe('HTML', () => {
  it('keeps emphasis, links, lists, quotes, boxes, and tables', () => {
    const page = htmlPage(
      `<p>A <b>bold</b> <em>one</em>, <a href="https://a.example/?a=1&amp;b=2">site</a>, <a href="javascript:x">no</a>.</p>
       <ul> <li><p>one</p></li> <li>two<br>more</li> <li>three<ol><li>deep</li></ol></li></ul>
       <blockquote class="read-aloud"><p>You see</p><p>it.</p></blockquote><blockquote>Said.</blockquote>
       <table> <tr><th>A</th><th>B</th></tr> <tr><td><p>1</p></td><td>2 <i>x</i></td></tr></table>
       <h2>Later</h2><p>a_b * [gone] x</p>`,
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
        'a_b \\* x',
      ].join('\n'),
    );
    expect(page?.sections).toEqual([{ name: 'Later', clean_text: 'a_b * x', subsections: [] }]);
  });

  it('with only words becomes plain text', () => {
    expect(htmlPage('<p>One.</p><p>Two &amp; 2 * 3.</p>', null)).not.toHaveProperty('markdown');
    expect(htmlPage('Only <b></b> words', null)).toMatchObject({ top_section: 'Only words' });
  });

  it('cannot inject marks, and closes what it opens', () => {
    expect(htmlPage('\ue101a\ue108\ue180\ue109 <b>b<p>c</b>', null)?.markdown).toBe('a **b**\n\nc');
  });
});
