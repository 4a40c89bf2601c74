import { test } from 'vitest';
import { testServer } from './postgres/test-databases.ts';

/** A test of what only SQLite has, such as its plans, among others that are of both engines; `it` and `test` alike. */
export const onSqlite = test.skipIf(testServer !== undefined);
