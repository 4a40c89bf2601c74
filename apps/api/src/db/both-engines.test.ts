import { fold } from '@venture-atlas/rules';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, testServer } from '../../test-support/postgres/test-databases.ts';
import {
  beginsWith,
  contains,
  folded,
  foldedBody,
  greatest,
  hasJsonAt,
  hasSomeKey,
  inAnyCase,
  inOrderOfLetters,
  jsonAt,
  jsonList,
  jsonNumberAt,
  jsonPairs,
  jsonWith,
  numberList,
  numbersById,
  partOfText,
  randomLetters,
  rounded,
  searchTextsOfWorlds,
  searchWikiText,
  shortJson,
  shortList,
  textList,
} from './engine.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

/*
 * What the two engines say differently, asked of both: each answer has to be the same. Without a PostgreSQL server there is
 * nothing to compare: `npm run test:postgres` brings one.
 */

const samples: readonly (readonly [number, string | null, number | null, string | null])[] = [
  [
    1,
    'Élan’s Rest',
    2.5,
    '{"name":"Rest","lat":2.5,"shape":{"type":"Polygon","at":[[1,2],[3,4]]},"list":["é","b","c"]}',
  ],
  [2, 'elm', 1.005, '{"name":"","lat":null,"b":true,"a":[1,{"c":"d"}],"deep":{"er":{"still":"x"}}}'],
  [3, 'Elm Street', -1.005, '{}'],
  [4, 'ZÜRICH', 1e15, '{"pairs":[[7,"aa"],[8,"bb"]],"long":"0123456789012345678901234567890123456789"}'],
  [5, 'zürich', null, null],
  [6, null, 0, '{"name":5,"list":[]}'],
  [8, 'half a letter', 8, '{"lat":8,"name":"Inn","odd":"\\u0000\\ud800 \\\\ud800 \\\\\\u0000"}'],
  [7, '_%[*?"\'', 3, '{"quote\\"d":"\\u00e9\\n","list":["a","bb","ccc"]}'],
];

let engines: { sqlite: OpenDatabase; postgres: OpenDatabase };

describe.skipIf(testServer === undefined)(
  'the same of both engines, where npm run test:postgres brings the second',
  () => {
    beforeAll(async () => {
      const sqlite = openDatabase(':memory:');
      await migrate(sqlite.db);
      engines = { sqlite, postgres: await openTestDatabase(testServer ?? '', ':memory:') };
      for (const { db } of Object.values(engines)) await fill(db);
    }, 120_000);
    afterAll(() => Promise.all(Object.values(engines).map((engine) => engine.close())));

    test('parts and beginnings of texts', async () => {
      for (const part of ['elm', 'E', 'ü', '%', "'", '']) {
        await same(contains('name', sql`${part}`));
        await same(beginsWith('name', part));
      }
    });

    test('letters, large and small, of any script', async () => {
      await same(inAnyCase(sql`coalesce(name, 'İstanbul ẞ Σ ’')`));
      await same(folded(sql`coalesce(name, 'İstanbul ẞ Σ ’')`));
      await same(folded('name'));
      await same(sql`lower(coalesce(name, ''))`);
      expect(
        await ask(sql`select id from samples where name is not null order by ${inOrderOfLetters(sql`name`)}, id`),
      ).toHaveLength(7);
    });

    test('every letter is folded the same, and together with others', async () => {
      const line = 1_024;
      for (let first = 1; first <= 0x1_ff_ff; first += line) {
        const letters = Array.from({ length: line }, (_, next) => String.fromCodePoint(first + next))
          .filter((letter) => /[^\p{Cn}\p{Cs}\n]/u.test(letter))
          .map((letter) => `x${letter}`);
        if (letters.length === 0) continue;
        const query = sql<{ said: string }>`select ${folded(sql`${letters.join('\n')}`)} as said`;
        const [sqlite, postgres] = (await both(query)).map(([row]) => row?.said.split('\n') ?? []);
        expect(sqlite).toHaveLength(letters.length);
        for (const [at, letter] of letters.entries()) {
          // The two know different versions of Unicode: a letter that is new to one of them stays as it is there.
          if (sqlite?.[at] !== letter && postgres?.[at] !== letter) expect(postgres?.[at], letter).toBe(sqlite?.[at]);
        }
      }
      for (const name of ['Łódź', 'Café—Noir', 'Œuvre', 'Straße ΟΔΟΣ', 'Phở “1” ´s', 'A\u00ad\u200bb\u0301', '가 ﬁ…'])
        expect(await ask(sql`select ${folded(sql`${name}`)} as said`)).toEqual([{ said: fold(name) }]);
    });

    test('numbers: the greatest, rounded, divided, summed', async () => {
      await same(greatest(sql`coalesce(number, 0)`, sql`id`));
      await same(greatest(sql`coalesce(name, '')`, sql`'Emu'`));
      await same(rounded(sql`coalesce(number, 0) * ${1.15}`, 2));
      await same(sql`id / 2`);
      expect(
        await ask(sql`select sum(id) as whole, sum(number) as broken, count(number) as known, max(name) as last,
      sum(octet_length(held)) as bytes from samples`),
      ).toMatchObject([{ whole: 36, known: 7 }]);
    });

    test('null comes first, and last when it is turned round', async () => {
      for (const direction of ['asc', 'desc'] as const) {
        const [sqlite, postgres] = await Promise.all(
          Object.values(engines).map(({ db }) =>
            samplesOf(db)
              .selectFrom('samples')
              .select(['id', 'number'])
              .orderBy('number', direction)
              .orderBy('id')
              .execute(),
          ),
        );
        expect(postgres).toEqual(sqlite);
      }
    });

    test('yes and no are 1 and 0, unknown is null', async () => {
      await same(sql`number > 1`);
      await same(sql`name is not null`);
      await same(sql`number is distinct from ${null}`);
      await same(sql`not exists (select 1 from samples as other where other.id = samples.id + 1)`);
    });

    test('what JSON holds', async () => {
      for (const path of ['name', 'shape', 'shape.type', 'shape.at', 'list', 'deep.er.still', 'missing'])
        await same(sql`case when id <> 6 then ${jsonAt('held', path)} end`);
      for (const path of ['name', 'lat', 'deep.er', 'missing']) await same(hasJsonAt('held', path));
      await same(jsonNumberAt('held', 'lat'));
      await same(hasSomeKey('held', ['lat', 'pairs']));
    });

    test('letters that PostgreSQL takes out of no JSON are other ones there, and what stands beside them is found', async () => {
      const odd = sql<{ odd: string }>`select ${jsonAt('held', 'odd')} as odd from samples where id = 8`;
      const [sqlite, postgres] = await both(odd);
      expect(sqlite[0]?.odd).toMatch(/^\0.+ \\ud800 \\\0$/);
      expect(postgres[0]?.odd).toBe('\uffff\uffff \\ud800 \\\uffff');
    });

    test('JSON that is written has the same values', async () => {
      const written = jsonWith('held', { lat: sql`number * 2`, 'deep.new': sql`cast(${'x"y'} as text)` });
      expect(await json(sql`case when held like '%deep%' then ${written} end`)).toContainEqual(
        expect.objectContaining({ lat: 2.01, deep: { er: { still: 'x' }, new: 'x"y' } }),
      );
      await json(sql`(select ${jsonList('other.id')} from samples as other where other.id < samples.id)`);
      await json(sql`case when id <> 8 then ${shortJson('held', 20)} end`);
      await json(sql`case when ${hasJsonAt('held', 'list')} then ${shortList('list', 3)} end`, 'samples_with_list');
    });

    test('rows that JSON and lists hold', async () => {
      const pairs = sql`select first, second from ${jsonPairs('held', 'pairs')} as pairs`;
      expect(await ask(sql`select id from samples where (8, 'bb') in (${pairs})`)).toEqual([{ id: 4 }]);
      await same(sql`id in ${numberList([2, 4, 99])}`);
      await same(sql`id not in ${numberList([])}`);
      await same(sql`name in ${textList(['elm', 'a,b', 'c"d', '{'])}`);
      expect(
        await ask(sql`select value from ${textList(['a,b', 'c"d', '{', '\\'])} as listed order by value`),
      ).toHaveLength(4);
      expect(await ask(sql`select id, value from ${numbersById({ 3: 1.5, 1: -2 })} as sized order by id`)).toEqual([
        { id: 1, value: -2 },
        { id: 3, value: 1.5 },
      ]);
    });

    test('a list of nothing holds nothing', async () => {
      for (const operator of ['in', 'not in'] as const) {
        const [sqlite, postgres] = await Promise.all(
          Object.values(engines).map(({ db }) =>
            samplesOf(db).selectFrom('samples').select('id').where('id', operator, []).orderBy('id').execute(),
          ),
        );
        expect(postgres).toEqual(sqlite);
      }
    });

    test('bytes of a text, from the middle of a letter too', async () => {
      for (const [from, length] of [
        [1, 3],
        [2, 4],
        [200, 5],
      ] as const) {
        const [sqlite, postgres] = await both(
          sql<{ part: Uint8Array | null }>`select ${partOfText('name', from, length)} as part from samples order by id`,
        );
        const bytes = (rows: readonly { part: Uint8Array | null }[] = []) => rows.map(({ part }) => part && [...part]);
        expect(bytes(postgres)).toEqual(bytes(sqlite));
      }
    });

    test('letters drawn at random', async () => {
      for (const rows of await both(sql<{ some: string }>`select ${randomLetters} as some from samples`)) {
        for (const { some } of rows ?? []) expect(some).toMatch(/^[0-9a-f]{6}$/);
      }
    });

    test('texts are found by the same words', async () => {
      const isInScope = () => sql<SqlBool>`true`;
      const readable = () => sql<SqlBool>`true`;
      for (const text of [
        'lantern',
        'LANTERN',
        'harbour’s',
        "harbour's",
        'ür',
        'ü',
        'the lan',
        'a  b',
        '"',
        '%',
        'zzz',
        'n h',
        'zurich',
        'lodz',
        'ŁODZ’S',
        'oeuvre',
        'œ',
        'black-gate',
        '\u0301',
      ]) {
        const found = await Promise.all(
          Object.values(engines).map(async ({ db }) => [
            await searchWikiText(db, { text, mapIds: [100], worldIds: [1], limit: 20, readable, isInScope }),
            await searchTextsOfWorlds(db, { text, worldIds: [1], limit: 20, readable }),
          ]),
        );
        expect(found[1], text).toEqual(found[0]);
      }
    });
  },
);

async function fill(db: OpenDatabase['db']): Promise<void> {
  await sql`create table samples (id bigint primary key, name text, number double precision, held text)`.execute(db);
  for (const [id, name, number, text] of samples)
    await sql`insert into samples values (${id}, ${name}, ${number}, ${text})`.execute(db);
  await sql`create table samples_with_list (id bigint primary key, held text, list text)`.execute(db);
  await sql`insert into samples_with_list values (1, '{"list":1}', '["a","bb","ccc"]'), (2, '{"list":1}', '[]')`.execute(
    db,
  );
  const texts = [
    'A lantern hangs at the harbour’s gate.',
    'THE LANTERN is out.',
    'Zürich: "a  b" 100%',
    'Nothing here',
    'ŁÓDŹ’S ŒUVRE – the Black—Gate',
  ];
  for (const [n, text] of ['', ...texts].entries()) {
    const id = 100 + n;
    await sql`insert into locations (id, world_id, slug, name, name_lower, map_width, map_height, created_at, updated_at)
      values (${id}, 1, ${`p${n}`}, ${`P${n}`}, ${`p${n}`}, ${n === 0 ? 40 : null}, ${n === 0 ? 30 : null}, '', '')`.execute(
      db,
    );
    if (n === 0) continue;
    await sql`insert into positions (parent_id, location_id, lat, lng, scale, created_at, updated_at)
      values (100, ${id}, 1, 2, 12, '', '')`.execute(db);
    await sql`insert into wiki_pieces (location_id, ordinal, section, body, folded)
      values (${id}, 0, null, ${text}, ${foldedBody(text)})`.execute(db);
  }
}

const samplesOf = (db: OpenDatabase['db']) => db.withTables<{ samples: { id: number; number: number | null } }>();

/** The rows of both. */
const both = async <Row>(query: RawBuilder<Row>) =>
  [(await query.execute(engines.sqlite.db)).rows, (await query.execute(engines.postgres.db)).rows] as const;

/** The rows of both, which are the same. */
async function ask<Row>(query: RawBuilder<Row>): Promise<readonly Row[]> {
  const [sqlite, postgres] = await both(query);
  expect(postgres).toEqual(sqlite);
  return sqlite;
}

/** What both say to an expression on each of the samples. */
const same = (expression: RawBuilder<unknown>) => ask(sql`select id, ${expression} as said from samples order by id`);

/** What both say, in any spelling. */
async function json(expression: RawBuilder<unknown>, table = 'samples'): Promise<unknown[]> {
  const [sqlite, postgres] = await both(
    sql<{ said: string | null }>`select ${expression} as said from ${sql.table(table)} order by id`,
  );
  const read = (rows: readonly { said: string | null }[]) =>
    rows.map(({ said }) => (said === null ? null : JSON.parse(said)));
  expect(read(postgres)).toEqual(read(sqlite));
  return read(sqlite);
}
