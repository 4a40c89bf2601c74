import { describe, expect, it } from 'vitest';
import { isStageAddress } from './stage-address.ts';

describe('the stage of a map', () => {
  it.each([
    '/',
    '/waterdeep',
    '/waterdeep/',
    '/Sword%20Coast/',
    '/campaign/7',
    '/campaign/7/waterdeep/',
    '/admin/waterdeep/edit/',
  ])('is at %s', (pathname) => expect(isStageAddress(pathname)).toBe(true));

  it.each([
    '/login/',
    '/LOGIN/',
    '/maps',
    '/gallery/',
    '/admin/',
    '/admin/edit_location/',
    '/admin/edit_location/5/',
    '/admin/list/home/location/',
    '/campaign/',
    '/campaign/7/waterdeep/more/',
    '/api/nothing/',
    '/a/b/c',
    '/media',
  ])('is not at %s', (pathname) => expect(isStageAddress(pathname)).toBe(false));
});
