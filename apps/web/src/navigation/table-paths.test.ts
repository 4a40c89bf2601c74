import { expect, test } from 'vitest';
import { isOwnDevice } from './table-paths.ts';

test('an address of this very device is known as such', () => {
  for (const host of ['localhost', 'atlas.localhost', '127.0.0.1', '127.0.1.1', '[::1]', '0.0.0.0'])
    expect(isOwnDevice(host), host).toBe(true);
  for (const host of ['192.168.1.20', '10.0.0.127', 'atlas.example', 'localhost.example', '[fe80::1]', 'desk.local'])
    expect(isOwnDevice(host), host).toBe(false);
});
