import { expect, test } from 'vitest';
import { processChannels } from '../../test-support/process-channels.ts';
import { createAttempts } from '../accounts/auth/attempts.ts';
import { createQuota } from './quota.ts';
import { createShareLimit } from './share-limits.ts';

const MINUTE_MS = 60_000;
const now = () => 1_000;

function processes(count: number) {
  const told: string[] = [];
  return { told, shares: processChannels(count, told).map(createShareLimit) };
}

test('what one process counts, all of them have counted', () => {
  const { shares } = processes(3);
  const quotas = shares.map((share) => share('logins', createQuota({ now, max: 3, windowMs: MINUTE_MS })));
  expect(quotas.map((quota) => quota.take('volo'))).toEqual([0, 0, 0]);
  expect(quotas.map((quota) => quota.wait('volo'))).toEqual([60, 60, 60]);
  expect(quotas.map((quota) => quota.take('volo'))).toEqual([60, 60, 60]);
  expect(quotas[1]?.take('mara'), 'nobody else has to wait').toBe(0);
});

test('amounts count, and limits of two names have nothing in common', () => {
  const { shares } = processes(2);
  const [here, there] = shares.map((share) => share('bytes', createQuota({ now, max: 10, windowMs: MINUTE_MS })));
  const other = shares[1]?.('other', createQuota({ now, max: 10, windowMs: MINUTE_MS }));
  here?.take('volo', 10);
  expect([there?.wait('volo'), other?.wait('volo')]).toEqual([60, 0]);
});

test('wrong passwords count wherever they are tried, and a right one is heard of everywhere', () => {
  const { shares } = processes(2);
  const [here, there] = shares.map((share) => share('passwords', createAttempts({ now, free: 2 })));
  expect([here?.begin('volo'), there?.begin('volo'), here?.begin('volo')]).toEqual([0, 0, 1]);
  expect(there?.begin('volo')).toBe(1);
  there?.succeeded('volo');
  expect([here?.begin('volo'), there?.begin('volo')]).toEqual([0, 0]);
  here?.undo('volo');
  expect([there?.begin('volo'), there?.begin('volo')], 'what was no guess is taken back').toEqual([0, 1]);
});

test('what was refused is not told, and nothing that is told says whom it is about', () => {
  const { told, shares } = processes(2);
  const [quota] = shares.map((share) => share('mails', createQuota({ now, max: 1, windowMs: MINUTE_MS })));
  expect(quota?.take('volo@mail.example')).toBe(0);
  expect(quota?.take('volo@mail.example')).toBeGreaterThan(0);
  quota?.wait('volo@mail.example');
  expect(told).toHaveLength(1);
  expect(told.join()).not.toContain('volo');
});

test('what only another version counts is passed over', () => {
  const { shares } = processes(2);
  shares[0]?.('new here', createQuota({ now, max: 1, windowMs: MINUTE_MS })).take('volo');
  const quota = shares[1]?.('new here', createQuota({ now, max: 1, windowMs: MINUTE_MS }));
  expect(quota?.take('volo')).toBe(0);
});

test('what is no count is passed over, whoever says it', () => {
  const listeners: ((text: string) => void)[] = [];
  const share = createShareLimit({ publish: () => undefined, subscribe: (listener) => listeners.push(listener) });
  const quota = share('logins', createQuota({ now, max: 1, windowMs: MINUTE_MS }));
  for (const text of [
    '',
    'and back',
    '7',
    'null',
    '[]',
    '["logins"]',
    '["logins","wait","volo"]',
    '["logins","toString","x"]',
  ])
    for (const listener of listeners) listener(text);
  expect(quota.take('volo')).toBe(0);
});

test('alone a limit is left as it is', () => {
  const quota = createQuota({ now, max: 1, windowMs: MINUTE_MS });
  expect(createShareLimit(undefined)('logins', quota)).toBe(quota);
});
