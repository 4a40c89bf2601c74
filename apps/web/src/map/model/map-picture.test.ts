import type { Tiles } from '@venture-atlas/types';
import { expect, test } from 'vitest';
import { type MapPicture, onPaper, stepTo } from './map-picture.ts';

const tilesAt = (query: string): Tiles => ({
  size: 512,
  levels: 4,
  zoom_offset: 3,
  url: `/media/~sealed/{z}/{y}/{x}.webp${query}`,
  preview: `/media/~preview${query}`,
});
const masked = (revision: string): MapPicture => ({
  image: `/media/~whole?v=${revision}`,
  tiles: tilesAt(`?v=${revision}`),
});
const open: MapPicture = { image: '/media/m/map.webp', tiles: { ...tilesAt(''), url: '/media/t/{z}/{y}/{x}.webp' } };

test('the same answer again loads nothing', () => {
  expect(stepTo(masked('a'), masked('a'))).toEqual({ kind: 'nothing' });
  expect(stepTo(open, { ...open })).toEqual({ kind: 'nothing' });
});

test('where more or less is hidden, what changed since the revision on screen is loaded', () => {
  expect(stepTo(masked('a'), masked('b'))).toEqual({ kind: 'again', since: 'a' });
});

test('fog that is switched on or off puts another picture in its place', () => {
  expect(stepTo(open, masked('a'))).toEqual({ kind: 'other' });
  expect(stepTo(masked('a'), open)).toEqual({ kind: 'other' });
  expect(stepTo(masked('a'), { image: null, tiles: null })).toEqual({ kind: 'other' });
});

test('a picture of the DM is never under the one for the eyes of a player, however they come to it', () => {
  expect(stepTo(open, { ...masked('a'), eyes: 'player' })).toEqual({ kind: 'blank' });
  expect(stepTo(open, { ...open, eyes: 'player' })).toEqual({ kind: 'blank' });
  expect(stepTo({ ...masked('a'), eyes: 'player' }, { ...masked('b'), eyes: 'player' }).kind).toBe('again');
  expect(stepTo({ ...masked('a'), eyes: 'player' }, open).kind).toBe('other');
});

test('at night what is hidden is drawn on night paper, and an open picture is the one that everybody has', () => {
  const night = onPaper(masked('a'), 'dark');
  expect(night.tiles?.url).toBe('/media/~sealed/{z}/{y}/{x}.webp?v=a&paper=night');
  expect(night.image).toBe('/media/~whole?v=a&paper=night');
  expect(onPaper(open, 'dark')).toEqual(open);
  expect(onPaper(masked('a'), 'light')).toEqual(masked('a'));
  expect(stepTo(masked('a'), night)).toEqual({ kind: 'again', since: null });
});
