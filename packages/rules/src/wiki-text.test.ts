import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText, toParagraphs } from './wiki-text.ts';

describe('the cleaned text of a section', () => {
  it.each([
    ['bracketed parts', 'Founded[1] in 1032[2][note 3].', 'Founded in 1032.'],
    ['bracketed parts in bracketed parts', 'a [b [c] d] e', 'a e'],
    ['bracketed parts that begin together', 'a [[b] c] d', 'a d'],
    ['external links, being bracketed parts', 'See [https://example.org the site] now', 'See now'],
    ['tags', 'a <b>bold</b> <span class="x">word</span>', 'a bold word'],
    ['tags in capitals', 'a <B>bold</B> word', 'a bold word'],
    ['comments', 'a<!-- not <b>this</b> -->b', 'ab'],
    ['references with their content', 'old<ref name="x">Volo, p. 7</ref> city<ref name="x"/>.', 'old city.'],
    ['scripts and styles with their content', 'a<script>alert("x")</script><style>p{}</style>b', 'ab'],
    ['wiki quotes', "'''Waterdeep''' is ''old'' and '''''big'''''", 'Waterdeep is old and big'],
    ['templates, nested ones too', 'a {{cite|x={{y}}|z}}b', 'a b'],
    ['tables', 'a\n{| class="x"\n| cell\n|}\nb', 'a\n\nb'],
    ['heading signs', '== History ==\ntext', 'History\ntext'],
    [
      'heading signs of any depth, doubled or odd',
      '=== A ===\n==== B==\n= C =\n======= D =======',
      'A\n== B\nC\n= D =',
    ],
    ['list marks', '* one\n** two\n# three\n: four', 'one\ntwo\nthree\nfour'],
    ['rules', 'a\n----\nb', 'a\n\nb'],
    ['pictures and categories', 'a [[File:x.png|thumb|a [[b]] c]] d[[Category:Cities]]', 'a d'],
  ])('has no %s', (_what, markup, text) => {
    expect(cleanText(markup)).toBe(text);
  });

  it.each([
    ['the words of links', 'the [[Sword Coast]] and [[Waterdeep|the city]]', 'the Sword Coast and the city'],
    [
      'apostrophes',
      "Baldur's Gate, the dwarves' hall, '''Tyr's''' hand",
      "Baldur's Gate, the dwarves' hall, Tyr's hand",
    ],
    ['an apostrophe before bold words', "l''''eau'''", "l'eau"],
    ['signs that mean nothing', '3 < 5 and 7 > 6 | a = b {c} *d', '3 < 5 and 7 > 6 | a = b {c} *d'],
    ['a bracket that is never closed', 'a [ b', 'a [ b'],
    ['a bracket that was never opened', 'a ] b }} c |} d', 'a ] b }} c |} d'],
    ['a link that is never closed', 'a [[b|c', 'a [[b|c'],
    ['a template that is never closed', 'a {{b c', 'a {{b c'],
    ['a comment that is never closed', 'a <!-- b', 'a <!-- b'],
    ['a reference that is never closed', 'a<ref>b', 'ab'],
    ['a tag that is never closed', 'a <b c', 'a <b c'],
    ['signs of equality alone', '= \n===\na = b =', '=\n===\na = b ='],
    ['letters outside of the alphabet', 'Ærendil’s 北 🐉', 'Ærendil’s 北 🐉'],
  ])('keeps %s', (_what, markup, text) => {
    expect(cleanText(markup)).toBe(text);
  });

  it('keeps single newlines and turns several blank lines into one', () => {
    expect(cleanText('\n\n one\ntwo \n \n\t\n\n\nthree\r\nfour\rfive\n\n')).toBe('one\ntwo\n\nthree\nfour\nfive');
  });

  it('makes paragraphs and lines of the elements that are such', () => {
    expect(cleanText('<p>one</p><p>two<br>three<br/>four</p><ul><li>five</li><li>six</li></ul>')).toBe(
      'one\n\ntwo\nthree\nfour\n\nfive\nsix',
    );
  });

  it('decodes character references once', () => {
    expect(cleanText('Fish &amp; chips&nbsp;&ndash; &#39;good&#x27; &frac12;')).toBe("Fish & chips – 'good' ½");
    expect(cleanText('&amp;lt; &unknown; &#0; &#55296; &#x110000; &;')).toBe(
      '&lt; &unknown; &#0; &#55296; &#x110000; &;',
    );
  });

  it('gives text, never markup that was written as text', () => {
    expect(cleanText('&lt;img src=x onerror=alert(1)&gt;')).toBe('<img src=x onerror=alert(1)>');
  });

  it('has single blanks and no control characters', () => {
    expect(cleanText('a \u0000 b\u00a0\u00a0c\td\u200a e')).toBe('a b c d e');
  });

  it('does not let a stray bracket take other paragraphs with it', () => {
    expect(cleanText('one [ two\n\nthree ] four')).toBe('one [ two\n\nthree ] four');
    expect(cleanText('one [ two\nthree ] four')).toBe('one four');
    expect(cleanText('a <b c\n\nd > e')).toBe('a <b c\n\nd > e');
  });

  it('of nothing is nothing', () => {
    expect(cleanText('')).toBe('');
    expect(cleanText(' \n[1]\n ')).toBe('');
  });

  it('leaves out exactly the bracketed parts, however they are nested', () => {
    const word = fc.constantFrom('salt', 'sea', "Tyr's", 'of');
    const part: fc.Arbitrary<string> = fc.letrec<{ part: string; inner: string }>((tie) => ({
      part: fc.array(tie('inner'), { maxLength: 3 }).map((inner) => `[${inner.join(' ')} ]`),
      inner: fc.oneof({ maxDepth: 4 }, word, tie('part')),
    })).part;
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            word.map((text) => ({ text, isWord: true })),
            part.map((text) => ({ text, isWord: false })),
          ),
        ),
        (pieces) => {
          const words = pieces.filter((piece) => piece.isWord).map((piece) => piece.text);
          expect(cleanText(pieces.map((piece) => piece.text).join(' '))).toBe(words.join(' '));
        },
      ),
      { seed: 24 },
    );
  });

  it('bears any mixture of signs', () => {
    const sign = fc.constantFrom(
      '[',
      ']',
      '[[',
      ']]',
      '{{',
      '}}',
      '{|',
      '|}',
      '|',
      '<',
      '>',
      '<b>',
      '<ref>',
      '</ref>',
      '<!--',
      '-->',
      "'",
      "''",
      '=',
      '*',
      '\n',
      ' ',
      '&',
      ';',
      'a',
      'File:',
    );
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 60 }), (signs) => {
        const text = cleanText(signs.join(''));
        expect(text).not.toMatch(/\n\n\n|^\s|\s$/);
      }),
      { seed: 25, numRuns: 2_000 },
    );
  });
});

describe('hostile texts', () => {
  // What takes time in the square of the length would not come back from these within the time of a test.
  it('of 5 MB of opening brackets come to an end', () => {
    const text = '['.repeat(5_000_000);
    expect(cleanText(text)).toBe(text);
    expect(cleanText(`${text}]`)).toHaveLength(4_999_999);
  });

  it.each([
    '[',
    ']',
    '[[',
    '[[a|',
    '[a]',
    '[[a]',
    '{{',
    '}}',
    '{|',
    '|}',
    '<',
    '<a ',
    '<!--',
    '<ref>',
    "'",
    "''",
    '\n',
    '\n ',
    '[ \n',
    '=',
    '* ',
    '&#',
    ' ',
  ])('of 1 MB of %j come to an end', (unit) => {
    const text = unit.repeat(1_000_000 / unit.length);
    expect(cleanText(text).length).toBeLessThanOrEqual(text.length);
  });

  it.each([
    ['[[', ']]'],
    ['{{', '}}'],
    ['[', ']'],
    ['{{[', ']}}'],
    ['[[a|', ']]'],
  ])('of 200,000 %s inside each other come to an end', (open, close) => {
    expect(cleanText(`a${open.repeat(200_000)}${close.repeat(200_000)}b`)).toBe('ab');
  });
});

describe('the paragraphs of a clean text', () => {
  it('stand between blank lines, with their line breaks', () => {
    expect(toParagraphs('one\ntwo\n\nthree')).toEqual(['one\ntwo', 'three']);
  });

  it('are none of an empty text', () => {
    expect(toParagraphs('')).toEqual([]);
    expect(toParagraphs('\n\n \n\n')).toEqual([]);
  });
});
