import { describe, expect, it } from 'vitest';
import { answeredPartyFields, changedPartyFields, newPartyFields } from '../markers.ts';
import { blankParty, partyFieldNames, partyValues } from './party.ts';

describe('the fields of a party', () => {
  it('are those of its answers and bodies', () => {
    for (const fields of [answeredPartyFields, newPartyFields, changedPartyFields])
      expect(Object.keys(fields).sort()).toEqual([...partyFieldNames].sort());
  });

  it('begin as nobody filled them in, with the first of what can be chosen', () => {
    expect(blankParty).toMatchObject({ name: '', colour: 'teal' });
  });

  it('are taken from a row without the rest, and without what it lacks', () => {
    expect(partyValues({ ...blankParty, name: 'Lanterns', key: 'k', lat: 1 })).toEqual({
      ...blankParty,
      name: 'Lanterns',
    });
    expect(partyValues({ colour: 'moss' })).toEqual({ colour: 'moss' });
  });
});
