import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp, PASSWORD } from '../../../test-support/account-app.ts';
import { slice } from '../../../test-support/deep.ts';
import { operator } from '../../audit/audit.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { findUserByEmail } from '../queries/users.ts';
import { refreshSession, startSession } from './sessions.ts';

/** `npm run test:deep` sets this: the full number of histories instead of a slice. */
const HISTORIES = slice(150, 5000);

let server: AccountApp;
beforeAll(async () => {
  server = await accountApp({ logLevel: 'silent' });
  await server.register('volo@example.org', PASSWORD);
});
afterAll(() => server.close());

const open = async (): Promise<string> => {
  const { accounts } = server.app;
  const user = await findUserByEmail(server.db, 'volo@example.org');
  if (!user) throw new Error('the account is missing');
  return (await writeTransaction(server.db, (trx) => startSession(trx, accounts, operator, user))).refresh;
};

const exchange = async (token: string): Promise<string | undefined> => {
  try {
    return (await refreshSession(server.app.accounts, operator, token)).refresh;
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'token_not_valid') return undefined;
    throw cause;
  }
};

/** What a refresh token looks like. */
const TOKEN = /^[\w-]{43}$/;

/**
 * What one browser does: its tabs share a storage, a refresh reads the token
 * from there, and one flight at a time is under way (the web's lock); a tab
 * without a lock may still send the token it read before. An answer may be lost
 * on the way: then the tab tries again soon with what it has.
 */
const step = fc.record({
  tabs: fc.integer({ min: 1, max: 5 }),
  isAnswerLost: fc.boolean(),
  retryAfterMs: fc.integer({ min: 0, max: 10_000 }),
  restMs: fc.integer({ min: 0, max: 14 * 60_000 }),
});

describe('refreshing, as a model', () => {
  it('never logs an honest browser out, whatever its tabs do and whatever answers are lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (history) => {
        let stored = await open();
        for (const { tabs, isAnswerLost, retryAfterMs, restMs } of history) {
          server.forward(restMs);
          const read = stored;
          if (isAnswerLost) {
            expect(await exchange(read)).toMatch(TOKEN);
            server.forward(retryAfterMs);
          }
          const answers = await Promise.all(Array.from({ length: tabs }, () => exchange(read)));
          // Every tab is answered, and all with the same successor.
          expect(new Set(answers).size).toBe(1);
          stored = answers[0] ?? '';
          expect(stored).toMatch(TOKEN);
        }
        expect(await exchange(stored)).toMatch(TOKEN);
      }),
      { numRuns: HISTORIES, seed: 20_261 },
    );
  });

  it('catches a stolen token: once both have used it, thief and owner are out', async () => {
    const theft = fc.record({
      before: fc.integer({ min: 0, max: 6 }),
      /** How often each refreshes after the theft, and who begins. */
      owner: fc.integer({ min: 1, max: 5 }),
      thief: fc.integer({ min: 1, max: 5 }),
      isThiefFirst: fc.boolean(),
      pauseMs: fc.integer({ min: 0, max: 3_600_000 }),
    });
    await fc.assert(
      fc.asyncProperty(theft, async ({ before, owner, thief, isThiefFirst, pauseMs }) => {
        let token = await open();
        for (let i = 0; i < before; i += 1) token = (await exchange(token)) ?? '';
        // Both go on from the same token, each with what it was answered; the gap is longer than the grace.
        const run = async (times: number) => {
          let held = token;
          for (let i = 0; i < times; i += 1) {
            const next = await exchange(held);
            if (next === undefined) return undefined;
            held = next;
          }
          return held;
        };
        const [one, two] = isThiefFirst ? [thief, owner] : [owner, thief];
        const firstHolds = await run(one);
        server.forward(10_001 + pauseMs);
        expect(await run(two)).toBeUndefined();
        expect(await exchange(firstHolds ?? '')).toBeUndefined();
        expect(await exchange(token)).toBeUndefined();
      }),
      { numRuns: HISTORIES, seed: 20_262 },
    );
  });
});

describe('a new key of the installation', () => {
  it('makes every refresh token that was derived with the old one worthless, before and after its use', async () => {
    const unused = await open();
    const used = await open();
    const successor = (await exchange(used)) ?? '';
    const renewed = { ...server.app.accounts, refreshKey: randomBytes(32) };
    for (const token of [unused, used, successor]) {
      await expect(refreshSession(renewed, operator, token)).rejects.toMatchObject({ code: 'token_not_valid' });
    }
    // With the right key they are what they were.
    expect(await exchange(unused)).toMatch(TOKEN);
    expect(await exchange(successor)).toMatch(TOKEN);
  });
});
