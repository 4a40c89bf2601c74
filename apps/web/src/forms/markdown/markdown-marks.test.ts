import { describe, expect, it, test } from 'vitest';
import {
  applyMark,
  insertLink,
  insertPart,
  insertPlace,
  insertPlaceLater,
  type Mark,
  placeQuery,
  type Typing,
} from './markdown-marks.ts';

/** A text with its choice between bars. */
const typing = (marked: string): Typing => {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), start, end: end === start ? start : end - 1 };
};
const shown = ({ text, start, end }: Typing) =>
  start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;

test.each<[Mark, string, string]>([
  ['bold', 'a |b| c', 'a **|b|** c'],
  ['bold', 'a **|b|** c', 'a |b| c'],
  ['italic', 'a **|b|** c', 'a ***|b|*** c'],
  ['italic', 'a *|b|* c', 'a |b| c'],
  ['heading', 'a\nb|\nc', 'a\n## b|\nc'],
  ['list', '|a\nb|', '|- a\n- b|'],
  ['list', '|- a\n- b|', '|a\nb|'],
  ['numbers', '|- a\n- b|\nc', '|1. a\n2. b|\nc'],
  ['quote', '|', '> |'],
])('%s makes %j %j', (mark, before, after) => {
  expect(shown(applyMark(mark, typing(before)))).toBe(after);
});

test.each<[string, string | undefined]>([
  ['to @wes|', 'wes'],
  ['to [[Red La|', 'Red La'],
  ['to [[|', ''],
  ['mail a@b|', undefined],
  ['[[Red Larch]] |', undefined],
  ['@w|e|', undefined],
])('%j asks for %j', (text, words) => {
  expect(placeQuery(typing(text))?.words).toBe(words);
});

test('a chosen place stands in place of what asked for it', () => {
  for (const text of ['to @wes| now', 'to [[wes| now', 'to [[wes|]] now']) {
    const at = typing(text);
    const query = placeQuery(at);
    expect(query && shown(insertPlace(at, query, 'Westbridge'))).toBe('to [[Westbridge]]| now');
  }
});

describe('a place that is there only later', () => {
  const asked = { from: 3, asked: '[[Mill' };

  it('replaces what asked for it, and leaves what was typed since with its caret', () => {
    const typed = 'To [[Mill and on.';
    expect(insertPlaceLater({ text: typed, start: 17, end: 17 }, asked, 'Mill')).toEqual({
      text: 'To [[Mill]] and on.',
      start: 19,
      end: 19,
    });
    expect(insertPlaceLater({ text: 'To [[Mill]] on', start: 14, end: 14 }, asked, 'Mill')).toMatchObject({
      text: 'To [[Mill]] on',
      start: 14,
    });
    expect(insertPlaceLater({ text: typed, start: 1, end: 1 }, asked, 'Mill')).toMatchObject({ start: 1 });
  });

  it('changes nothing where the words that asked are gone', () => {
    expect(insertPlaceLater({ text: 'To the mill', start: 0, end: 0 }, asked, 'Mill')).toBeUndefined();
  });
});

test.each([
  ['to |the inn|.', 'to [the inn](|https://|).'],
  ['to |https://a.example/x|.', 'to [|words|](https://a.example/x).'],
  ['to |', 'to [words](|https://|)'],
])('a link makes %j %j', (before, after) => {
  expect(shown(insertLink(typing(before)))).toBe(after);
});

test.each([
  ['On|e.\n\nTwo.', 'One.\n\nPART|\n\nTwo.'],
  ['One.\n\nTw|o.', 'One.\n\nTwo.\n\nPART|\n'],
  ['|', 'PART|\n'],
])('a part stands behind its paragraph: %j becomes %j', (before, after) => {
  expect(shown(insertPart(typing(before), 'PART'))).toBe(after);
});
