import { expect, test } from 'vitest';
import { databaseFailure } from '../database-failure.ts';
import { LostConnectionError } from './postgres-failure.ts';

const refusal = (code: string) => Object.assign(new Error('refused'), { code, severity: 'ERROR' });

test.each([
  ['two rows of one name', '23505', 'broken-rule'],
  ['a row that leads nowhere', '23503', 'broken-rule'],
  ['a lock that somebody holds for too long', '55P03', 'busy'],
  ['two transactions that met', '40001', 'busy'],
  ['a server with no room for a connection', '53300', 'busy'],
  ['a server that is going down', '57P01', 'busy'],
  ['a full disk', '53100', 'full'],
  ['a database that can only be read', '25006', 'not-writable'],
  ['a mistake in a statement', '42601', undefined],
])('%s is told as what it is', (_what, code, failure) => {
  expect(databaseFailure(refusal(code))).toBe(failure);
});

test('a line that is cut passes, and an error that only looks like the server’s is nothing of the database', () => {
  expect(databaseFailure(new LostConnectionError('gone'))).toBe('busy');
  expect(databaseFailure(Object.assign(new Error('mail'), { code: 'ECONNRESET' }))).toBeUndefined();
  expect(databaseFailure(Object.assign(new Error('mail'), { code: '23505' }))).toBeUndefined();
});
