import { expect, test } from 'vitest';
import { describeSchema, withRangesOfModel } from '../../../test-support/describe-schema.ts';
import { formerSchema } from '../../../test-support/older-data.ts';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../sqlite/open.ts';
import { baseline } from './064-baseline.ts';

test('the baseline makes every table, index and trigger as the former steps did, in their order, and the same rows', async () => {
  const database = openDatabase(':memory:');
  await migrate(database.db, [baseline]);
  expect(describeSchema(database.sqlite)).toBe(withRangesOfModel(formerSchema()));
  await database.close();
});
