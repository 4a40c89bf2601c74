import { AsyncLocalStorage } from 'node:async_hooks';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { CampaignApp } from '../campaign-app.ts';

/** When everything of a recording happens. */
const NOW = Date.parse('2026-03-04T05:06:07.008Z');

/** A call: what it draws at random does not depend on what others draw meanwhile. */
interface Call {
  name: string;
  drawn: number;
}

const calls = new AsyncLocalStorage<Call>();
const outsideOfCalls: Call = { name: 'no call', drawn: 0 };

/** Whether the code that runs belongs to a call, and to none that has been answered and left work behind. */
export const isInCall = (): boolean => calls.getStore() === latest;

let latest: Call | undefined;

/** Gives each call that is made of a server its own random numbers, by its place among them. */
export function fixChanceOfCalls({ app }: Pick<CampaignApp, 'app'>): void {
  const inject = app.inject.bind(app) as (...args: unknown[]) => unknown;
  let count = 0;
  app.inject = ((...args: unknown[]) => {
    count += 1;
    latest = { name: `call ${count}`, drawn: 0 };
    // Awaited here: a call begins only when somebody waits for it.
    return calls.run(latest, async () => await inject(...args));
  }) as CampaignApp['app']['inject'];
}

/** Bytes that look random and are the same in every run. */
function nextBytes(count: number): Buffer {
  const call = calls.getStore() ?? outsideOfCalls;
  call.drawn += 1;
  const bytes = crypto.hkdfSync('sha256', 'recorded answers', '', `${call.name} ${call.drawn}`, Math.max(count, 1));
  return Buffer.from(bytes).subarray(0, count);
}

/** A number from the first to the one before the second, by what is drawn. */
function nextInt(first: number, second?: number): number {
  const [least, most] = second === undefined ? [0, first] : [first, second];
  return least + (nextBytes(6).readUIntBE(0, 6) % (most - least));
}

/** Stops the clock and fixes random numbers in this process, so that two runs of the same code give the same answers. */
export function fixClockAndChance(): void {
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts: [] | [number | string]) {
      super(...((parts.length === 0 ? [NOW] : parts) as [number]));
    }
    static override now(): number {
      return NOW;
    }
  } as DateConstructor;
  const fixed = {
    randomBytes: nextBytes,
    randomInt: nextInt,
    randomUUID: () => {
      const hex = nextBytes(16).toString('hex');
      return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
    },
  };
  Object.assign(crypto, fixed);
  // Modules that import these by name get them too.
  syncBuiltinESMExports();
}
