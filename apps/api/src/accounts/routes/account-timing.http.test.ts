import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountApp, accountApp } from '../../../test-support/account-app.ts';
import { isDeep } from '../../../test-support/deep.ts';

/** Only `npm run test:deep` asks so often; the figures are printed, a busy machine decides nothing. */
const TRIES = isDeep ? 500 : 5;

let server: AccountApp;
beforeAll(async () => {
  server = await accountApp({ logLevel: 'silent' }, { deps: { passwordCost: undefined } });
  await server.register('known@example.org');
});
afterAll(() => server.close());

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Asks about a known and an unknown email in turn. @returns the medians in milliseconds */
async function compare(ask: (email: string) => Promise<{ status: number; body: unknown }>) {
  const spent: Record<string, number[]> = { known: [], unknown: [] };
  const answers = new Set<string>();
  for (let i = 0; i < TRIES; i += 1) {
    for (const who of i % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known']) {
      const start = performance.now();
      const { status, body } = await ask(`${who}@example.org`);
      spent[who]?.push(performance.now() - start);
      answers.add(`${status} ${JSON.stringify(body)}`);
      // What follows an answer must not fall into the next measurement.
      await server.app.background.idle();
    }
  }
  return { answers, known: median(spent.known ?? []), unknown: median(spent.unknown ?? []) };
}

describe('whether an account exists', () => {
  it.each([
    ['logging in', (email: string) => server.signIn(email, 'wrong lantern 47')],
    ['a password reset', (email: string) => server.post('/user/password_reset_request/', { email })],
  ])('is not told by %s, neither by the words nor by the work', async (what, ask) => {
    const { answers, known, unknown } = await compare(ask);
    expect([...answers]).toHaveLength(1);
    const difference = Math.abs(known - unknown);
    const figures = `known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms, difference ${difference.toFixed(2)} ms`;
    if (isDeep) console.log(`${what}: median of ${TRIES}: ${figures} (goal: below 5 ms)`);
  });
});
