import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { pageAddresses } from '../apps/api/src/atlas/web/page-addresses.ts';

/* The server answers 404 to an address that it does not know, though the browser has a screen for it. */

const navigation = join(import.meta.dirname, '../apps/web/src/navigation');
const files = readdirSync(navigation).filter((name) => /paths\.ts$/.test(name));

/** Every address and pattern that the files of addresses export, by name. */
let addresses: [name: string, address: string][];
beforeAll(async () => {
  const modules: object[] = await Promise.all(files.map((name) => import(join(navigation, name))));
  addresses = modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]: [string, unknown]) => {
      const values = typeof value === 'object' && value !== null ? Object.entries(value) : [['', value]];
      return values.flatMap(([key, text]): [string, string][] =>
        typeof text === 'string' && text.startsWith('/') ? [[`${name} ${String(key)}`.trim(), text]] : [],
      );
    }),
  );
});

const partsOf = (address: string): string[] => address.split('/').filter((part) => part !== '');
const isParameter = (part: string): boolean => part.startsWith(':');

/** Maps are looked up by name; whatever else is below a campaign is the 404 screen. */
const isServedElsewhere = (parts: readonly string[]): boolean =>
  parts.length === 0 || (parts.length === 1 && parts.every(isParameter)) || parts.includes('*');

const isKnown = (parts: readonly string[]): boolean =>
  pageAddresses.some(({ url }) => {
    const known = partsOf(url);
    return known.length === parts.length && known.every((part, index) => isParameter(part) || part === parts[index]);
  });

it('the server knows every address for which the browser has a screen', () => {
  expect(addresses.length).toBeGreaterThan(50);
  const unknown = addresses.filter(([, address]) => {
    const parts = partsOf(address);
    // An optional part is there or not.
    const forms = address.endsWith('?') ? [parts, parts.slice(0, -1)] : [parts];
    return !forms.every((form) => isServedElsewhere(form) || isKnown(form));
  });
  expect(unknown).toEqual([]);
});
