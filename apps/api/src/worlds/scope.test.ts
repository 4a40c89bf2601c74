import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test-support/build-test-app.ts';
import { seed, slice } from '../../test-support/deep.ts';
import { campaignScope, campaignScopes, editorScope, publicScope, worldScope } from './scope.ts';

/*
 * What the statements say about worlds, compared with the rules in plain words, for random worlds, people and choices.
 */

interface ModelWorld {
  kind: 'atlas' | 'own' | 'layer';
  isOpen: boolean;
  isDeleted: boolean;
  order: number;
  /** Person who made it, of an own one. */
  owner: number;
  /** Of each person: whether they agreed to edit it, and how staff named them, by account or by address. */
  edits: boolean[];
  named: ('not' | 'account' | 'address' | 'wrong address')[];
}

const PEOPLE = 3;
/** The last person has not confirmed their address; the second one is staff. */
const isConfirmed = (person: number): boolean => person < 2;
const isStaff = (person: number): boolean => person === 1;

const anyWorld: fc.Arbitrary<ModelWorld> = fc.record({
  kind: fc.constantFrom('atlas', 'atlas', 'own', 'layer'),
  isOpen: fc.boolean(),
  isDeleted: fc.constantFrom(false, false, true),
  order: fc.integer({ min: -2, max: 2 }),
  owner: fc.nat(PEOPLE - 1),
  edits: fc.array(fc.boolean(), { minLength: PEOPLE, maxLength: PEOPLE }),
  named: fc.array(fc.constantFrom('not', 'account', 'address', 'wrong address'), {
    minLength: PEOPLE,
    maxLength: PEOPLE,
  }),
});

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
  for (let person = 0; person < PEOPLE; person += 1)
    server.database.sqlite
      .prepare(
        "insert into users (id, email, name, is_staff, email_verified, created_at) values (?, ?, 'P', ?, ?, '2026')",
      )
      .run(person + 1, `p${person}@mail.example`, isStaff(person) ? 1 : 0, isConfirmed(person) ? 1 : 0);
  server.database.sqlite
    .prepare(
      "insert into campaigns (id, name, owner_id, created_at, updated_at) values ('c0123456789abcdef', 'C', 1, '2026', '2026')",
    )
    .run();
});
afterAll(() => server.close());

const FIRST = 100;
const publicId = (i: number) => String(i).padStart(22, 'w');

function write(worlds: readonly ModelWorld[], chosen: readonly number[] | null): void {
  const { sqlite } = server.database;
  sqlite.exec("delete from campaign_worlds; delete from worlds where id >= 100; update worlds set deleted_at = '2026'");
  const world = sqlite.prepare(
    "insert into worlds (id, public_id, name, kind, access, owner_id, sort_order, created_at, deleted_at, campaign_id) values (?, ?, 'W', ?, ?, ?, ?, '2026', ?, ?)",
  );
  const editor = sqlite.prepare("insert into world_editors values (?, ?, ?, '2026', '2026')");
  const dm = sqlite.prepare("insert into world_dms values (?, ?, ?, '2026')");
  for (const [i, { kind, isOpen, isDeleted, order, owner, edits, named }] of worlds.entries()) {
    const id = FIRST + i;
    const access = kind === 'atlas' && isOpen ? 'open' : 'closed';
    const campaign = i === layerOf(worlds) ? 'c0123456789abcdef' : null;
    const [ownerId, deletedAt] = [kind === 'atlas' ? null : owner + 1, isDeleted ? '2026' : null];
    world.run(id, publicId(i), kind, access, ownerId, order, deletedAt, campaign);
    for (let person = 0; person < PEOPLE; person += 1) {
      if (edits[person] === true) editor.run(id, `typed-${person}@mail.example`, person + 1);
      const how = named[person];
      if (how === 'account') dm.run(id, `typed-${person}@mail.example`, person + 1);
      if (how === 'address') dm.run(id, `p${person}@mail.example`, null);
      if (how === 'wrong address') dm.run(id, `else-${person}@mail.example`, null);
    }
  }
  const choose = sqlite.prepare("insert into campaign_worlds values ('c0123456789abcdef', ?, ?)");
  for (const [i, which] of (chosen ?? []).entries()) choose.run(FIRST + which, i);
}

const isUsable = ({ kind, isOpen, isDeleted, owner, edits, named }: ModelWorld, person: number): boolean => {
  if (isDeleted || kind === 'layer') return false;
  if (kind === 'own') return owner === person || edits[person] === true;
  return isOpen || named[person] === 'account' || (named[person] === 'address' && isConfirmed(person));
};

const isEdited = ({ kind, isDeleted, owner, edits }: ModelWorld, person: number): boolean =>
  !isDeleted && (kind === 'atlas' ? isStaff(person) : owner === person || (kind === 'own' && edits[person] === true));

/** Which of them is the layer of the campaign: the first one that is left. */
const layerOf = (worlds: readonly ModelWorld[]): number =>
  worlds.findIndex(({ kind, isDeleted }) => kind === 'layer' && !isDeleted);

test('the scopes are what the rules say, for any worlds, people and choices', async () => {
  const model = fc.record({
    worlds: fc.array(anyWorld, { maxLength: 6 }),
    order: fc.array(fc.nat(5), { maxLength: 6 }),
    chooses: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(model, async ({ worlds, order, chooses }) => {
      const chosen = [...new Set(order)].filter((which) => which < worlds.length);
      write(worlds, chooses ? chosen : null);
      const idsWhere = (isIn: (world: ModelWorld) => boolean) =>
        worlds.flatMap((world, i) => (isIn(world) ? [FIRST + i] : []));
      const open = idsWhere((world) => world.kind === 'atlas' && world.isOpen && !world.isDeleted).sort(
        (a, b) => (worlds[a - FIRST]?.order ?? 0) - (worlds[b - FIRST]?.order ?? 0) || a - b,
      );
      expect((await publicScope(server.db)).worldIds).toEqual(open);
      for (let person = 0; person < PEOPLE; person += 1) {
        const viewer = { kind: isStaff(person) ? ('staff' as const) : ('user' as const), id: person + 1 };
        const campaign = {
          id: 'c0123456789abcdef',
          owner_id: person + 1,
          chooses_worlds: chooses ? (1 as const) : (0 as const),
        };
        const plays = chosen
          .filter((which) => isUsable(worlds[which] as ModelWorld, person))
          .map((which) => FIRST + which);
        // A choice of which nothing is left shows nothing: never all open worlds.
        const layer = layerOf(worlds) < 0 ? [] : [FIRST + layerOf(worlds)];
        const scope = await campaignScope(server.db, campaign);
        expect([scope.worldIds, scope.layerId]).toEqual([[...(chooses ? plays : open), ...layer], layer[0]]);
        const { id, ...owned } = campaign;
        await server.db.updateTable('campaigns').set(owned).where('id', '=', id).execute();
        const many = (await campaignScopes(server.db, [id, 'unknown'])).get(id);
        expect([many?.worldIds, many?.layerId]).toEqual([scope.worldIds, scope.layerId]);
        const edited = idsWhere((world) => isEdited(world, person));
        expect([...new Set((await editorScope(server.db, viewer)).worldIds)].sort()).toEqual(edited);
        for (const [i] of worlds.entries())
          expect((await worldScope(server.db, viewer, publicId(i)))?.worldIds ?? []).toEqual(
            edited.includes(FIRST + i) ? [FIRST + i] : [],
          );
      }
      expect((await editorScope(server.db, { kind: 'anonymous' })).worldIds).toEqual([]);
    }),
    { numRuns: slice(60, 2000), seed },
  );
});
