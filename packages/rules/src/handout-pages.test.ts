import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { handoutPages } from './handout.ts';

const letters = (text: string): string => text.replaceAll(/\s+/g, '');
const paragraph = (words: number): string => Array(words).fill('lantern').join(' ');

describe('the pages of a handout', () => {
  test('are one for a short text, and for none', () => {
    expect(handoutPages('Come at **night**.\n\nAlone.')).toEqual(['Come at **night**.\n\nAlone.']);
    expect(handoutPages('')).toEqual(['']);
  });

  test('end between parts, where those fit', () => {
    const [one, two] = [paragraph(40), paragraph(45)];
    expect(handoutPages(`${one}\n\n${two}`)).toEqual([one, two]);
    expect(handoutPages('- sword\n- rope\n\nGo.')).toHaveLength(1);
  });

  test('end after a word within a part that no page holds, and after a line of a list', () => {
    const pages = handoutPages(paragraph(200));
    expect(pages.length).toBeGreaterThan(2);
    for (const page of pages) expect(page).toMatch(/^(lantern ?)+$/);
    const list = Array.from({ length: 25 }, (_one, at) => `- thing ${at}`).join('\n');
    const [first = '', second = ''] = handoutPages(list);
    expect(first.split('\n')).toHaveLength(11);
    expect(second).toMatch(/^- thing 11\n/);
  });

  test('hold every letter once, in order, and none is empty', () => {
    const text = fc.array(fc.constantFrom('word ', 'a', '\n', '\n\n', '# ', '- ', 'x'.repeat(700), '🗺️'), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(text, (parts) => {
        const whole = parts.join('');
        const pages = handoutPages(whole);
        expect(letters(pages.join(''))).toBe(letters(whole));
        if (letters(whole) !== '') expect(pages.every((page) => page.trim() !== '')).toBe(true);
      }),
    );
  });
});
