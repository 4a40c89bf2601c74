import { expect, it } from 'vitest';
import { draftWords } from './location-form.tsx';

const unplaced = { parents: [], map_width: null, draft: false };
const published = { isDraft: false, kind: 'atlas' as const };

it('a location on no map is said to be there for readers, before and after it is made', () => {
  expect(draftWords(undefined, published)).toMatch(
    /^Readers find it by name once you save, even while it is on no map/,
  );
  expect(draftWords(unplaced, published)).toMatch(/^Readers find it by name, although it is on no map/);
});

it('one that is on a map or has one is where it is seen, and nothing is said', () => {
  expect(draftWords({ ...unplaced, map_width: 500 }, published)).toBeUndefined();
  const parent = { id: 1, name: 'Coast', slug: 'coast', position_on_parent_id: 2, active: true };
  expect(draftWords({ ...unplaced, parents: [parent] }, published)).toBeUndefined();
});

it('in a world of one’s own nobody meets what is on no map', () => {
  expect(draftWords(undefined, { isDraft: false, kind: 'own' })).toBeUndefined();
  expect(draftWords(undefined, { isDraft: false, kind: undefined })).toBeUndefined();
});

it('a draft says who sees it, and how everybody does', () => {
  expect(draftWords(undefined, { ...published, isDraft: true })).toBe(
    'Only editors will see it, until you publish it.',
  );
  expect(draftWords({ ...unplaced, draft: true }, { ...published, isDraft: true })).toMatch(/Switch Draft off/);
  expect(draftWords({ ...unplaced, draft: true }, published)).toBe('Readers see it once you save.');
  expect(draftWords({ ...unplaced, map_width: 5 }, { ...published, isDraft: true })).toMatch(
    /the places that are only/,
  );
});
