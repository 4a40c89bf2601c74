import { expect, test } from 'vitest';
import { trustedProxies } from './trusted-proxies.ts';

test('without proxies nobody is believed', () => {
  expect(trustedProxies([])).toBe(false);
});

test('addresses and networks of proxies are told from others, the second time too', () => {
  const isTrusted = trustedProxies(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);
  if (isTrusted === false) throw new Error('There are proxies.');
  const trusted = ['10.1.2.3', '127.0.0.1', '::ffff:10.9.9.9', 'fd12::1'];
  const others = ['11.0.0.1', '127.0.0.2', 'fe80::1', 'no address', ''];
  for (let time = 0; time < 2; time += 1) {
    expect(trusted.filter((address) => isTrusted(address, 0))).toEqual(trusted);
    expect(others.filter((address) => isTrusted(address, 0))).toEqual([]);
  }
});

test('what was kept of many visitors does not change the answer', () => {
  const isTrusted = trustedProxies(['10.0.0.0/8']);
  if (isTrusted === false) throw new Error('There are proxies.');
  for (let visitor = 0; visitor < 1_000; visitor += 1) {
    const last = `${visitor >> 8}.${visitor & 255}`;
    expect(isTrusted(`10.0.${last}`, 0)).toBe(true);
    expect(isTrusted(`192.168.${last}`, 0)).toBe(false);
  }
});
