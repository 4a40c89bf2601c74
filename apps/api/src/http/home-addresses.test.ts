import { describe, expect, test } from 'vitest';
import { homeAddresses, homeAddressesFor, networkAddresses } from './home-addresses.ts';

const at = (address: string, internal = false) => ({
  address,
  internal,
  family: 'IPv4' as const,
  netmask: '',
  mac: '',
  cidr: null,
});
const interfaces = {
  lo: [at('127.0.0.1', true)],
  docker0: [at('172.17.0.1')],
  wlan0: [at('192.168.1.20'), { ...at('fe80::1'), family: 'IPv6' as const, scopeid: 0 }],
  eth0: [at('203.0.113.9'), at('10.0.0.7'), at('169.254.3.4'), at('172.32.0.1')],
};

test('a machine is reached in a home network by its private IPv4 addresses, the likeliest first', () => {
  expect(homeAddresses(interfaces)).toEqual(['192.168.1.20', '10.0.0.7', '172.17.0.1']);
  expect(homeAddresses({ eth0: [at('203.0.113.9')] })).toEqual([]);
});

test('other devices reach a machine by each of its IPv4 addresses, those of a home network first', () => {
  expect(networkAddresses(interfaces)).toEqual(['192.168.1.20', '10.0.0.7', '172.17.0.1', '203.0.113.9', '172.32.0.1']);
});

describe('they are told', () => {
  const config = { publicUrl: null, host: '0.0.0.0' };
  const asked = (change: object = {}, headers: Record<string, string> = {}, ip = '127.0.0.1') =>
    homeAddressesFor(
      { hostname: 'localhost', ip, headers, socket: { remoteAddress: ip } as never, ...change },
      config,
      interfaces,
    );

  test('to whoever sits at this machine', () => {
    expect(asked()).toHaveLength(3);
    expect(asked({ hostname: '127.0.0.1' }, {}, '::ffff:127.0.0.1')).toHaveLength(3);
    const local = { ...config, publicUrl: 'http://localhost:8000' };
    const request = { hostname: 'localhost', ip: '::1', headers: {}, socket: { remoteAddress: '::1' } as never };
    expect(homeAddressesFor(request, local, interfaces)).toHaveLength(3);
  });

  test('to nobody else: from elsewhere, through a proxy, by another name', () => {
    expect(asked({}, {}, '192.168.1.33')).toEqual([]);
    expect(asked({ socket: { remoteAddress: '198.51.100.4' } })).toEqual([]);
    expect(asked({}, { 'x-forwarded-for': '127.0.0.1' })).toEqual([]);
    expect(asked({}, { via: '1.1 proxy' })).toEqual([]);
    expect(asked({ hostname: 'atlas.example.org' })).toEqual([]);
    expect(asked({ hostname: 'localhost.example.org' })).toEqual([]);
  });

  test('by no server with a public address, nor by one that listens to this machine alone', () => {
    const request = {
      hostname: 'localhost',
      ip: '127.0.0.1',
      headers: {},
      socket: { remoteAddress: '127.0.0.1' } as never,
    };
    expect(homeAddressesFor(request, { ...config, publicUrl: 'https://atlas.example.org' }, interfaces)).toEqual([]);
    expect(homeAddressesFor(request, { ...config, host: '127.0.0.1' }, interfaces)).toEqual([]);
  });
});
