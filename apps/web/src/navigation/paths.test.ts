import { describe, expect, it } from 'vitest';
import {
  campaignOfPath,
  canonicalMapPath,
  editMapPath,
  invitationTo,
  isOutsideCampaigns,
  mapLink,
  mapPath,
  nameFromSlug,
  placePath,
  readMapPath,
  worldOfPath,
} from './paths.ts';
import { editLocationPath, registryPaths } from './registry-paths.ts';
import { worldPath } from './world-paths.ts';

describe('the address of a map', () => {
  it('is the slug, with a trailing slash', () => {
    expect(mapPath('sword_coast')).toBe('/sword_coast/');
  });

  it('names the selected place in child', () => {
    expect(mapPath('sword_coast', { child: 'dougan__s_hole' })).toBe('/sword_coast/?child=dougan__s_hole');
  });

  it('stands in the context of a campaign', () => {
    expect(mapPath('waterdeep', { campaignId: 'Kx9-y', child: 'dock_ward' })).toBe(
      '/campaign/Kx9-y/waterdeep/?child=dock_ward',
    );
  });

  it('stands in one world, and so does its edit mode', () => {
    expect(mapPath('waterdeep', { worldId: 'w 7', child: 'dock_ward' })).toBe(
      '/world/w%207/waterdeep/?child=dock_ward',
    );
    expect(editMapPath('waterdeep', { worldId: 'w7', child: 'dock_ward' })).toBe(
      '/world/w7/waterdeep/edit/?child=dock_ward',
    );
    expect(editMapPath('waterdeep', { child: 'dock_ward' })).toBe('/admin/waterdeep/edit/?child=dock_ward');
    expect(worldPath('w/7')).toBe('/worlds/w%2F7/');
  });

  it('escapes what a path cannot hold, and reads it back', () => {
    const path = mapPath('città_è&', { campaignId: 'a b' });
    expect(path).toBe('/campaign/a%20b/citt%C3%A0_%C3%A8%26/');
    expect(readMapPath(path)).toEqual({ slug: 'città_è&', campaignId: 'a b' });
  });

  it('is whole for Copy Link and for invites, with the token behind the #', () => {
    expect(mapLink('waterdeep', { child: 'dock_ward' })).toBe(`${location.origin}/waterdeep/?child=dock_ward`);
    const campaign = { id: 'k4', sharing: 'members', invite_token: 'a+b' } as const;
    expect(invitationTo(campaign, 'sword_coast')).toBe(`${location.origin}/campaign/k4/sword_coast/#invite=a%2Bb`);
    expect(invitationTo({ ...campaign, sharing: 'open' }, 'sword_coast', 'http://192.168.1.20:8000')).toBe(
      'http://192.168.1.20:8000/campaign/k4/sword_coast/',
    );
  });
});

describe('reading an address', () => {
  it.each([
    ['/', { slug: undefined, campaignId: undefined }],
    ['/waterdeep', { slug: 'waterdeep', campaignId: undefined }],
    ['/waterdeep/', { slug: 'waterdeep', campaignId: undefined }],
    ['/campaign/k4/waterdeep/', { slug: 'waterdeep', campaignId: 'k4' }],
    ['/world/w7/waterdeep/', { slug: 'waterdeep', campaignId: undefined, worldId: 'w7' }],
    ['/world/w7', undefined],
    ['/world/w7/waterdeep/edit/', undefined],
    ['/%zz/', { slug: '%zz', campaignId: undefined }],
    ['/campaign/k4', undefined],
    ['/dnd_5e_monster_stat_block/orc', undefined],
  ])('%s', (path, expected) => {
    expect(readMapPath(path)).toEqual(expected);
  });
});

describe('a name typed as people write it', () => {
  it('leads to the slug: lower case, spaces to one and apostrophes to two underscores', () => {
    expect(canonicalMapPath("Dougan's Hole")).toBe('/dougan__s_hole/');
    expect(canonicalMapPath('Sword Coast', { campaignId: 'k4' })).toBe('/campaign/k4/sword_coast/');
  });

  it('is left alone when it is the slug already', () => {
    expect(canonicalMapPath('dougan__s_hole')).toBeUndefined();
  });
});

describe('a name made from a slug', () => {
  it.each([
    ['sword_coast', 'Sword Coast'],
    ['baldur__s_gate', "Baldur's Gate"],
    ['mere_of_dead_men', 'Mere of Dead Men'],
    ['the_high_moor', 'The High Moor'],
    ['Harbor Wyrm', 'Harbor Wyrm'],
    ['', ''],
  ])('%s is %s', (slug, name) => {
    expect(nameFromSlug(slug)).toBe(name);
  });
});

describe('where a place is seen', () => {
  const parents = [{ slug: 'sword_coast' }, { slug: 'the_wide_world' }];

  it('is its own map, else the first map it stands on', () => {
    expect(placePath({ slug: 'waterdeep', has_map: true, parents })).toBe('/waterdeep/');
    expect(placePath({ slug: 'hask', has_map: false, parents })).toBe('/sword_coast/?child=hask');
    expect(placePath({ slug: 'nowhere', has_map: false, parents: [] })).toBe('/nowhere/');
  });
});

describe('the addresses of staff', () => {
  it.each([
    [editLocationPath(41), '/admin/edit_location/41/'],
    [registryPaths(undefined).list('type'), '/admin/list/home/type/'],
    [registryPaths(undefined).list('location', { without: 'text' }), '/admin/list/home/location/?without=text'],
    [registryPaths(undefined).manage('wikipage'), '/admin/manage/home/wikipage/'],
    [registryPaths(undefined).manage('wikipage', 12), '/admin/manage/home/wikipage/12/'],
  ])('%s', (path, expected) => {
    expect(path).toBe(expected);
  });
});

it.each([
  ['/world/w7', 'w7'],
  ['/world/w7/waterdeep/edit/', 'w7'],
  ['/worlds/w7/', undefined],
  ['/world/', undefined],
])('%s is of the world %s', (path, world) => {
  expect(worldOfPath(path)).toBe(world);
});

describe('what stands in a campaign', () => {
  it.each([
    ['/campaign/c0ffee', 'c0ffee'],
    ['/campaign/c0ffee/', 'c0ffee'],
    ['/campaign/c0ffee/sword_coast/', 'c0ffee'],
    ['/campaign/c0ffee/no/such/page', 'c0ffee'],
    ['/campaign/', undefined],
    ['/campaigns/', undefined],
    ['/sword_coast/', undefined],
  ])('%s is of the campaign %s', (path, campaign) => {
    expect(campaignOfPath(path)).toBe(campaign);
  });

  it.each([
    ['/', true],
    ['/sword_coast/', true],
    ['/maps/', true],
    ['/gallery/', true],
    ['/admin/sword_coast/edit/', true],
    ['/world/w7/waterdeep/', true],
    ['/world/w7/waterdeep/edit/', true],
    ['/account/', false],
    ['/campaigns/', false],
    ['/login/', false],
    ['/community/', false],
    ['/edit_campaign/c0ffee/', false],
    ['/campaign/c0ffee/sword_coast/', false],
  ])('%s is outside of all: %s', (path, isOutside) => {
    expect(isOutsideCampaigns(path)).toBe(isOutside);
  });
});
