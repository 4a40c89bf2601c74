import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makePosition } from '../../../test-support/map-fixtures.ts';
import { conflictOf, differencesOf } from './conflict.ts';

const base = makePosition(31);
const theirs = makePosition(31, { scale: 30, rotation: 90, version: 2 });
const nothing = { fields: {}, takesBack: false };
const refusal = (code: 'changed_meanwhile' | 'conflict', current: unknown) =>
  new ApiError(409, code, 'No.', { body: { current, changed_by: { id: 8, name: 'Priya' }, changed_at: '2026-03-01' } });

describe('two versions of one point', () => {
  it('are compared field by field: what I set, and what they changed', () => {
    const conflict = conflictOf(refusal('changed_meanwhile', theirs), 'Size of Hask', base, {
      fields: { scale: 14 },
      takesBack: false,
    });
    expect(conflict).toMatchObject({ changedBy: 'Priya', label: 'Size of Hask' });
    expect(conflict && differencesOf(conflict)).toEqual([
      { label: 'Scale', mine: '14', theirs: '30' },
      { label: 'Rotation', mine: '90°', theirs: '90°' },
    ]);
  });

  it('are no conflict without the other version, or for any other error', () => {
    expect(conflictOf(refusal('changed_meanwhile', null), '', base, nothing)).toBeUndefined();
    expect(conflictOf(refusal('conflict', theirs), '', base, nothing)).toBeUndefined();
    expect(conflictOf(new Error('no'), '', base, nothing)).toBeUndefined();
  });
});
