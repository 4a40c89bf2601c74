import type { StaffChange } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { changeWords } from './change-words.ts';

const change: StaffChange = {
  id: 9,
  at: '2026-03-01T12:00:00.000Z',
  actor: { id: 7, name: 'Marisol' },
  action: 'position.move',
  name: 'Gullhaven',
  location: { id: 41, name: 'Gullhaven', slug: 'gullhaven' },
  position_id: 3,
  parent: { id: 1, name: 'Sword Coast', slug: 'sword_coast' },
  before: { lat: 1 },
  after: { lat: 2 },
  reverts: null,
  reverted_by: null,
};
const line = (changes: Partial<StaffChange>) =>
  Object.values(changeWords({ ...change, ...changes }))
    .join(' ')
    .trim();

describe('a change of staff in words', () => {
  it('says what was done to which place on which map', () => {
    expect(line({})).toBe('moved Gullhaven on Sword Coast');
    expect(line({ action: 'position.delete' })).toBe('removed Gullhaven from Sword Coast');
    expect(line({ action: 'position.deactivate' })).toBe('took Gullhaven off Sword Coast');
    expect(line({ action: 'location.edit', parent: null })).toBe('edited Gullhaven');
  });

  it('tells how many others were changed at once with it', () => {
    expect(line({ together: 127 })).toBe('moved Gullhaven and 126 more on Sword Coast');
  });

  it('tells how many places followed a type', () => {
    const type = { action: 'type.edit', name: 'ruin', location: null, parent: null } as const;
    const sized = { ...type, after: { default_scale: 26 } };
    expect(line({ ...sized, together: 301 })).toBe('edited the type ruin with 300 places of it');
    expect(line({ ...sized, together: 2, reverts: 8 })).toBe('undid: edited the type ruin with 1 place of it');
    expect(line({ ...type, after: { layer: null }, together: 4 })).toBe('edited the type ruin and 3 more');
  });

  it('says when it took another one back', () => {
    expect(line({ action: 'position.delete', reverts: 8 })).toBe('undid: removed Gullhaven from Sword Coast');
  });

  it('names what is no location, or is gone', () => {
    const gone = { location: null, parent: null };
    expect(line({ ...gone, action: 'type.edit', name: 'ruins' })).toBe('edited the type ruins');
    expect(line({ ...gone, action: 'location.delete', name: 'Hask' })).toBe('deleted Hask');
    expect(line({ ...gone, action: 'position.move', name: null })).toBe('moved something that is gone');
  });
});
