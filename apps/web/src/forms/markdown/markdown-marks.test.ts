import { expect, test } from 'vitest';
import { applyMark, insertPlace, type Mark, placeQuery, type Typing } from './markdown-marks.ts';

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
