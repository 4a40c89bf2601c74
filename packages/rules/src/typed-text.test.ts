import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromTyped, toTyped, typedText, typedTop, withTypedTop } from './typed-text.ts';

const names = new Map([
  [1, 'Waterdeep'],
  [2, 'Red Larch'],
  [3, 'Twin'],
  [4, 'Twin'],
  [5, 'Odd]name'],
]);

test('places are typed by name where one place of the text has it; others keep their number', () => {
  const kept = 'To [[#1]], [[#2|the mill]], [[#3]], [[#4|x]], [[#5]] and [[#9]].';
  const typed = 'To [[Waterdeep]], [[Red Larch|the mill]], [[#3]], [[#4|x]], [[#5]] and [[#9]].';
  expect(toTyped(kept, names)).toBe(typed);
  expect(fromTyped(typed, names)).toBe(kept);
  expect(fromTyped('[[Unknown]] [[Twin]]', names)).toBe('[[Unknown]] [[Twin]]');
});

test('whatever a text links, typing it and keeping it again changes nothing', () => {
  const link = fc.record({ id: fc.integer({ min: 1, max: 9 }), words: fc.constantFrom('', '|the city', '|Twin') });
  const part = fc.oneof(
    link.map(({ id, words }) => `[[#${id}${words}]]`),
    fc.constantFrom('a', ' ', '\n', '**', '# '),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const kept = parts.join('');
      expect(fromTyped(toTyped(kept, names), names)).toBe(kept);
    }),
  );
});

const plain: Parameters<typeof withTypedTop>[0] = {
  top_section: 'Salt.\n\nRope * two.',
  sections: [{ name: 'Trade', clean_text: 'Wool.', subsections: [] }],
};

test('the part above the sections is written by itself; the rest stays', () => {
  expect(typedTop(plain)).toBe('Salt.\n\nRope \\* two.');
  // What is no Markdown stays plain.
  expect(withTypedTop(plain, 'Silver.')).toEqual({ ...plain, top_section: 'Silver.' });
  const rich = withTypedTop(plain, '**Silver** to [[Waterdeep]].');
  expect(rich.markdown).toBe('**Silver** to [[Waterdeep]].\n\n## Trade\n\nWool.');
  const links = [{ location_id: 1, name: 'Waterdeep', slug: 'waterdeep', type: null, has_map: true, parents: [] }];
  const kept = { ...rich, markdown: 'To [[#1]].\n\n## Trade\n\nWool.', links };
  expect(typedTop(kept)).toBe('To [[Waterdeep]].');
  expect(typedText(kept)).toBe('To [[Waterdeep]].\n\n## Trade\n\nWool.');
  expect(withTypedTop(kept, 'From [[Waterdeep]].').markdown).toBe('From [[#1]].\n\n## Trade\n\nWool.');
  expect(withTypedTop(kept, '').markdown).toBe('## Trade\n\nWool.');
});

test('a secret above the sections stays whole, and one that is left open takes no section', () => {
  const text = { ...plain, markdown: 'a\n\n:::secret\n## b\n\nc\n:::\n\nd\n\n## Trade\n\nWool.' };
  const top = typedTop(text);
  expect(top).toBe('a\n\n:::secret\n## b\n\nc\n:::\n\nd');
  expect(withTypedTop(text, top).markdown).toBe(text.markdown);
  expect(withTypedTop(text, 'a\n\n:::secret\nb').markdown).toBe('a\n\n:::secret\nb\n:::\n\n## Trade\n\nWool.');
});

test('a plain text in which a secret is typed is Markdown from then on', () => {
  const typed = withTypedTop({ ...plain, sections: [] }, 'a\n\n:::secret\nb');
  expect(typed.markdown).toBe('a\n\n:::secret\nb');
});
