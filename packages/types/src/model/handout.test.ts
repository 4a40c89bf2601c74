import { describe, expect, it } from 'vitest';
import { answeredHandoutFields, changedHandoutFields, newHandoutFields } from '../handouts.ts';
import {
  blankHandout,
  handoutFieldNames,
  handoutFieldOf,
  handoutOptionsOf,
  handoutValues,
  handoutWords,
  isHandoutWords,
} from './handout.ts';

describe('the fields of a handout', () => {
  it('are those of its answers and bodies', () => {
    for (const fields of [answeredHandoutFields, newHandoutFields, changedHandoutFields])
      expect(Object.keys(fields).sort()).toEqual([...handoutFieldNames].sort());
  });

  it('begin as nobody filled them in, with the first of what can be chosen', () => {
    expect(blankHandout).toEqual({ title: '', text: '', look: 'page' });
    for (const name of handoutFieldNames.filter((field) => !isHandoutWords(field)))
      expect(blankHandout[name]).toBe(handoutOptionsOf(name)[0]?.[0]);
  });

  it('are taken from a row without the rest', () => {
    const letter = { ...blankHandout, title: 'A letter', text: 'Come.' };
    expect(handoutValues({ ...letter, key: 'k', shown_in: 3 } as typeof letter)).toEqual(letter);
  });

  it('are written or chosen, and what is written has no options', () => {
    expect(handoutWords).toEqual(['title', 'text']);
    expect(handoutWords.map(handoutOptionsOf)).toEqual([[], []]);
    expect(handoutFieldNames.filter((name) => handoutFieldOf(name).isOfText)).toContain('text');
  });
});
