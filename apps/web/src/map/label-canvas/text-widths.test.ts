import { expect, test } from 'vitest';
import { TextWidths } from './text-widths.ts';

/** Letters are as wide as their place in the alphabet; V and a stand 3 nearer. */
function measureWith(asked: string[]) {
  return (text: string): number => {
    asked.push(text);
    const letters = [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) as number) % 32), 0);
    return letters - 3 * (text.split('Va').length - 1);
  };
}

test('a text is as wide as its letters, nearer where a pair stands nearer', () => {
  const asked: string[] = [];
  const measure = measureWith(asked);
  const widths = new TextWidths();
  for (const name of ['Vale', 'Daggerford', "Vaasa's Gate", 'Ostoria–Vast', 'Łódź', 'A', '']) {
    expect(widths.of(name, measure)).toBe(measureWith([])(name));
  }
});

test('each letter and each pair is measured once', () => {
  const asked: string[] = [];
  const measure = measureWith(asked);
  const widths = new TextWidths();
  widths.of('baobab', measure);
  expect(asked.toSorted()).toEqual(['a', 'ab', 'ao', 'b', 'ba', 'o', 'ob']);
  widths.of('boba', measure);
  expect(asked.slice(7)).toEqual(['bo']);
});

test('scripts whose letters join or are many are measured as a whole', () => {
  for (const name of ['قلعة', 'दिल्ली', '東の森', 'e\u0301te']) {
    const asked: string[] = [];
    new TextWidths().of(name, measureWith(asked));
    expect(asked).toEqual([name]);
  }
});
