import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secretSections } from './secret-sections.ts';

const shown = (html: string) =>
  secretSections(html)
    .filter(({ isSecret }) => !isSecret)
    .map(({ text }) => text)
    .join('');

describe('secret sections of HTML', () => {
  it.each([
    ['with sections within', 'a<section class="secret">Hush<section>Hush</section>Hush</section>b'],
    ['whatever else the class says', "a<SECTION id=x class='gm  Secret\n'>Hush</SECTION >b"],
    ['without quotes', 'a<section class=secret id=x>Hush</section>b'],
    ['with an end in a comment', 'a<section class="secret">Hush<!-- </section> -->Hush</section>b'],
    ['with an end in an attribute', 'a<section class="secret">Hush<img alt="</section>">Hush</section>b'],
    ['after an apostrophe that begins no value', "a<i x=it's></i><section class='secret'>Hush</section>b"],
    ['after a quote that nothing closes', 'a<i x="><section class=secret>Hush</section>b'],
  ])('are cut out %s', (_, html) => {
    const [kept] = [shown(html)];
    expect(kept.replaceAll(/<[^>]*>/g, '')).toBe('ab');
  });

  it('hide everything after them if they are not closed', () => {
    expect(shown('a<section class="secret">Hush</div>Hush')).toBe('a');
    expect(shown('a<section class="secret"')).toBe('a');
  });

  it('are visible once they are revealed, and other elements with the class are not secret', () => {
    for (const html of [
      '<section class="secret revealed">a</section>',
      '<div class="secret">a</div>',
      '<!--<section class=secret>-->a',
    ])
      expect(shown(html)).toBe(html);
  });

  it('together with the rest contain every character', () => {
    const parts = fc.constantFrom(
      '<section class="secret">',
      '<section>',
      '</section>',
      '<b a="',
      "'",
      '"',
      '>',
      '<!--',
      '-->',
      'x',
      '<',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 30 }), (some) => {
        const html = some.join('');
        let from = 0;
        for (const { text } of secretSections(html)) {
          const at = html.indexOf(text, from);
          expect(at).toBeGreaterThanOrEqual(from);
          from = at + text.length;
        }
      }),
    );
  });

  it('are found in time proportional to the length', () => {
    const long = ['<', '<a "', "<a b='", '<section ', '<section class="secret">', '<!--', '</section'];
    for (const part of long) secretSections(part.repeat(200_000));
  }, 20_000);
});
