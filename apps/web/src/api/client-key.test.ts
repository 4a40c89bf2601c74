import { describe, expect, it, vi } from 'vitest';
import { IntentKey, newClientKey } from './client-key.ts';

it('keys are UUIDs and all different, also in plain http', () => {
  const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  expect(newClientKey()).toMatch(uuid);
  const real = crypto;
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes) });
  const made = Array.from({ length: 50 }, newClientKey);
  for (const one of made) expect(one).toMatch(uuid);
  expect(new Set(made).size).toBe(50);
});

describe('the key of an intent', () => {
  it('stays while the same is sent again, and changes with what is sent', () => {
    const intent = new IntentKey();
    const first = intent.keyFor({ name: 'Gullhaven' });
    expect(intent.keyFor({ name: 'Gullhaven' })).toBe(first);
    const second = intent.keyFor({ name: 'Gullhaven', scale: 14 });
    expect(second).not.toBe(first);
  });

  it('is a new one once the act was done', () => {
    const intent = new IntentKey();
    const first = intent.keyFor({ name: 'Hask' });
    intent.forget();
    expect(intent.keyFor({ name: 'Hask' })).not.toBe(first);
  });
});
