import { expect, test } from 'vitest';
import { parseMarkdown, placesNamedIn } from './markdown.ts';

const text = (words: string) => ({ kind: 'text', text: words });

test('paragraphs, headings, lists and quotes are parts of a text', () => {
  expect(parseMarkdown('# Night\nThey came.\nThey went.\n\n- one\n- two\n\n1. first\n> Run!')).toEqual([
    { kind: 'heading', lines: [[text('Night')]] },
    { kind: 'paragraph', lines: [[text('They came.')], [text('They went.')]] },
    { kind: 'list', isNumbered: false, lines: [[text('one')], [text('two')]] },
    { kind: 'list', isNumbered: true, lines: [[text('first')]] },
    { kind: 'quote', lines: [[text('Run!')]] },
  ]);
});

test('emphasis, code and links stand in lines; what is no link to the web is text', () => {
  expect(parseMarkdown('A **bold** *try* at `x` [here](https://a.example/b)')[0]?.lines).toEqual([
    [
      text('A '),
      { kind: 'strong', text: 'bold' },
      text(' '),
      { kind: 'emphasis', text: 'try' },
      text(' at '),
      { kind: 'code', text: 'x' },
      text(' '),
      { kind: 'link', text: 'here', href: 'https://a.example/b' },
    ],
  ]);
  const hostile = '<script>x</script> [a](javascript:alert(1)) \\*plain\\* 2 * 3 * snake_case_name';
  expect(parseMarkdown(hostile)[0]?.lines).toEqual([
    [
      text('<script>x</script> [a](javascript:alert(1)) *plain* 2 '),
      { kind: 'emphasis', text: ' 3 ' },
      text(' snake_case_name'),
    ],
  ]);
});

test('a place stands in two pairs of brackets, and nowhere in code', () => {
  expect(parseMarkdown('To [[High Forest]], not `[[Code]]` or [[]].')[0]?.lines).toEqual([
    [
      text('To '),
      { kind: 'place', text: 'High Forest' },
      text(', not '),
      { kind: 'code', text: '[[Code]]' },
      text(' or [[]].'),
    ],
  ]);
  const named = '[[Cormyr]] and [[Nesmé]]\n- [[Cormyr]] `[[Code]]`\n> [[Sembia]]';
  expect(placesNamedIn(named, 9)).toEqual(['Cormyr', 'Nesmé', 'Sembia']);
  expect(placesNamedIn(named, 2)).toEqual(['Cormyr', 'Nesmé']);
});

test('no text takes long', () => {
  for (const piece of ['*', '[', '[[', '`', '_', '[](', '**a', '> ', '\\']) {
    expect(parseMarkdown(piece.repeat(20_000)).length).toBeGreaterThan(0);
  }
});
