import { describe, expect, it } from 'vitest';
import { type FindingContext, presentFinding } from './world-finding.ts';

const locations = new Map([
  [3, { id: 3, name: 'Harrow', slug: 'harrow' }],
  [4, { id: 4, name: 'The Mill', slug: 'the_mill' }],
]);
const context = (worldId: string | undefined): FindingContext => ({
  locations,
  pages: new Map([[7, { name: 'The Mill' }]]),
  worldId,
});
const none = { location: 0, other: 0, position: 0, map: 0, page: 0, count: 0 };

describe('the way to mend a finding', () => {
  it.each([
    ['text_without_attribution', { ...none, page: 7 }, '/worlds/W1/registry/manage/wikipage/7/'],
    ['orphan', { ...none, location: 4 }, '/worlds/W1/registry/manage_parents?num_parents=0&name=The%20Mill'],
    ['nothing_at_first', { ...none, location: 3, map: 3 }, '/world/W1/harrow/edit'],
    ['outside_map', { ...none, location: 4, map: 3 }, '/world/W1/harrow/edit?child=the_mill'],
    ['duplicate_name', { ...none, location: 4, other: 3 }, '/worlds/W1/registry/edit_location/4'],
  ] as const)('of the kind %s stays in the world that was asked for', (check, finding, href) => {
    expect(presentFinding(check, finding, context('W1')).fix.href).toBe(href);
    expect(presentFinding(check, finding, context(undefined)).fix.href).toMatch(/^\/admin\//);
  });
});
