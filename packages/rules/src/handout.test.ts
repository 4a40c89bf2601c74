import { blankHandout, HANDOUT_TEXT_MAX, HANDOUT_TITLE_MAX } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { handoutProblems, readHandoutValues, storedHandout } from './handout.ts';

const title = 'Letter from Glasstaff';

test('a text has a title of one line, and something to read', () => {
  const ofTitle = (written: string) => handoutProblems({ title: written, text: 'Come.' }, false);
  expect(ofTitle(title)).toEqual({});
  expect(ofTitle('')).toEqual({ title: 'Enter a name.' });
  expect(ofTitle('x'.repeat(HANDOUT_TITLE_MAX + 1))).toEqual({ title: 'The name can have at most 120 characters.' });
  const ofText = (text: string) => handoutProblems({ title, text }, false);
  // Characters are counted, not their halves.
  expect(ofText('🜁'.repeat(HANDOUT_TEXT_MAX))).toEqual({});
  expect(ofText('x'.repeat(HANDOUT_TEXT_MAX + 1)).text).toContain('8,000');
  expect(handoutProblems({ title: ' ', text: ' \n' }, false)).toEqual({
    title: 'Enter a name.',
    text: 'Write the text to show.',
  });
});

test('a picture needs no title; one that is written is a line', () => {
  expect(handoutProblems({ title: ' ', text: '' }, true)).toEqual({});
  expect(handoutProblems({ title: 'x'.repeat(HANDOUT_TITLE_MAX + 1), text: '' }, true)).toHaveProperty('title');
});

test('no title is kept as a dash, and read as none', () => {
  const kept = storedHandout(blankHandout);
  expect(kept.title).toBe('–');
  expect(readHandoutValues(kept)).toEqual(blankHandout);
  const named = { ...blankHandout, title };
  expect(storedHandout(named)).toEqual(named);
  expect(readHandoutValues({ ...named, key: 'k' } as typeof named)).toEqual(named);
});
