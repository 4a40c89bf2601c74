import { hkdfSync, randomBytes } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MIN_BYTES = 32;
const NEW_KEY_BYTES = 48;
/** A random key has many different bytes; a typed one ("aaaa...") does not. */
const MIN_DIFFERENT_BYTES = 16;

/** The key file cannot be used; the message says why and what to do. Nothing was changed. */
export class KeyError extends Error {
  override name = 'KeyError';
}

/** Default path of the key of an installation. */
export const keyFile = (dataDir: string): string => join(dataDir, 'secret.key');

/** Path of the key by the settings (SECRET_KEY_FILE). */
export const keyFileOf = ({ dataDir, secretKeyFile }: { dataDir: string; secretKeyFile: string | null }): string =>
  secretKeyFile ?? keyFile(dataDir);

/**
 * Reads the secret key of this installation, or creates one (48 random bytes, base64url, mode 0600) if the file is
 * missing. Two processes that start in parallel get the same key.
 * @param file its absolute path
 * @param warn called if the file system has no file modes, so that the file cannot be protected
 * @throws KeyError if others can read the file, or it has less than 32 random bytes
 */
export function loadKey(file: string, warn: (message: string) => void = () => {}): Buffer {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true });
  const text = readText(file) ?? makeKey(folder, file);
  checkMode(folder, file, warn);
  return decode(file, text);
}

/** Derives a key for one purpose, so that the results of one purpose are invalid for others. */
export function deriveKey(
  key: Buffer,
  purpose: 'access' | 'refresh' | 'unsubscribe' | 'invite' | 'live' | 'pictures' | 'public' | 'table',
): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `venture-atlas ${purpose}`, MIN_BYTES));
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw new KeyError(`The key file ${file} cannot be read. Give it to the user who runs the server.`, { cause });
  }
}

function makeKey(folder: string, file: string): string {
  const text = `${randomBytes(NEW_KEY_BYTES).toString('base64url')}\n`;
  const draft = join(folder, `secret.key.${process.pid}.${randomBytes(4).toString('hex')}`);
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true });
  try {
    // A hard link fails if another process was faster: nobody reads a partial key or overwrites a key.
    linkSync(draft, file);
  } catch (cause) {
    const isCode = (code: string) => cause instanceof Error && 'code' in cause && cause.code === code;
    if (isCode('EEXIST')) return readFileSync(file, 'utf8');
    // Some file systems have no hard links; use an exclusive create instead.
    writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true });
  } finally {
    rmSync(draft, { force: true });
  }
  return text;
}

function checkMode(folder: string, file: string, warn: (message: string) => void): void {
  const readableByOthers = (statSync(file).mode & 0o077) !== 0;
  if (!readableByOthers) return;
  if (modesMeanSomething(folder)) {
    throw new KeyError(`Others can read the key file ${file}. Run: chmod 600 ${file}`);
  }
  warn(`The file system of ${file} has no file modes: make sure by other means that nobody else can read it.`);
}

/** Windows and some mounts ignore file modes: test it with a temporary file. */
function modesMeanSomething(folder: string): boolean {
  const probe = join(folder, `.mode-probe.${process.pid}.${randomBytes(4).toString('hex')}`);
  try {
    writeFileSync(probe, '', { mode: 0o600, flag: 'wx' });
    chmodSync(probe, 0o600);
    return (statSync(probe).mode & 0o077) === 0;
  } finally {
    rmSync(probe, { force: true });
  }
}

function decode(file: string, text: string): Buffer {
  const trimmed = text.trim();
  const key = Buffer.from(trimmed, 'base64url');
  const isWhole = /^[A-Za-z0-9_-]+$/.test(trimmed) && key.length >= MIN_BYTES;
  if (isWhole && new Set(key).size >= MIN_DIFFERENT_BYTES) return key;
  throw new KeyError(
    `The key file ${file} does not hold ${MIN_BYTES} random bytes. Restore it from your backup, or remove it: ` +
      'a new one is made and everybody logs in again.',
  );
}
