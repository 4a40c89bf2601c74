import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorStatus } from '../apps/api/src/errors.ts';
import { errorSentence } from '../packages/rules/src/index.ts';
import * as addresses from '../packages/types/src/calls/addresses.ts';

const folder = join(import.meta.dirname, '../docs/specification');
const section = (file: string): string => readFileSync(join(folder, file), 'utf8');

it('the specification lists every call, and only existing ones', () => {
  const listed = [...section('7-calls.md').matchAll(/^- `((?:GET|POST) [^`]+)` (\w+)$/gm)];
  expect(Object.fromEntries(listed.map(([, address, name]) => [name, address]))).toEqual({ ...addresses });
});

it('the specification lists every error with its status and its sentence', () => {
  const listed = [...section('8-errors.md').matchAll(/^\| `(\w+)` \| (\d+) \| (.+) \|$/gm)];
  const expected = Object.entries(errorStatus).map(([code, status]) => {
    return [code, String(status), errorSentence[code as keyof typeof errorSentence]];
  });
  expect(listed.map(([, ...row]) => row)).toEqual(expected);
});

it('each section that a comment cites has a file', () => {
  const names = readdirSync(folder);
  for (let number = 1; number <= 9; number += 1) {
    expect(names.filter((name) => name.startsWith(`${number}-`))).toHaveLength(1);
  }
  for (const name of names.filter((file) => file !== 'README.md')) expect(section('README.md')).toContain(`(${name})`);
});
