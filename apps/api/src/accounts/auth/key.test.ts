import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deriveKey, KeyError, keyFile, loadKey } from './key.ts';

const execFileAsync = promisify(execFile);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'acc-key-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (text: string, mode = 0o600) => {
  writeFileSync(keyFile(folder), text);
  chmodSync(keyFile(folder), mode);
};

describe('the key of an installation', () => {
  it('is made at the first start, readable by its owner only, and stays the same', () => {
    const key = loadKey(keyFile(folder));
    expect(key.length).toBe(48);
    expect(statSync(keyFile(folder)).mode & 0o777).toBe(0o600);
    expect(loadKey(keyFile(folder))).toEqual(key);
    expect(readdirSync(folder)).toEqual(['secret.key']);
  });

  it('differs between installations', () => {
    const other = join(folder, 'other');
    expect(loadKey(keyFile(other))).not.toEqual(loadKey(keyFile(folder)));
  });

  it('is the same for processes that start at the same time', async () => {
    const code = `import(${JSON.stringify(join(import.meta.dirname, 'key.ts'))})
      .then(({ loadKey }) => process.stdout.write(loadKey(${JSON.stringify(keyFile(folder))}).toString('hex')))`;
    const run = () => execFileAsync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code]);
    const outputs = await Promise.all([run(), run(), run()]);
    expect(new Set(outputs.map(({ stdout }) => stdout)).size).toBe(1);
    expect(outputs[0]?.stdout).toBe(loadKey(keyFile(folder)).toString('hex'));
    expect(readdirSync(folder)).toEqual(['secret.key']);
  });

  it.each([0o644, 0o640, 0o604, 0o660])('is refused when others can read it (mode %o)', (mode) => {
    loadKey(keyFile(folder));
    chmodSync(keyFile(folder), mode);
    expect(() => loadKey(keyFile(folder))).toThrow(/chmod 600/);
  });

  it.each([
    ['empty', ''],
    ['31 bytes', Buffer.from(Array.from({ length: 31 }, (_, i) => i * 7)).toString('base64url')],
    ['one byte again and again', Buffer.alloc(48, 7).toString('base64url')],
    ['a typed word', 'secret'],
    ['no base64url', `${'!'.repeat(64)}`],
  ])('is refused when it is %s, and left as it is', (_what, text) => {
    write(text);
    expect(() => loadKey(keyFile(folder))).toThrow(KeyError);
    expect(readFileSync(keyFile(folder), 'utf8')).toBe(text);
  });

  it('gives a different key for each purpose, the same each time', () => {
    const key = loadKey(keyFile(folder));
    const keys = (['access', 'refresh', 'unsubscribe'] as const).map((purpose) => deriveKey(key, purpose));
    expect(new Set(keys.map((derived) => derived.toString('hex'))).size).toBe(3);
    expect(keys.every((derived) => derived.length === 32)).toBe(true);
    expect(deriveKey(key, 'access')).toEqual(keys[0]);
  });
});
