import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** The stamp of a complete installation, including development packages. */
export const INSTALLED = 'node_modules/.venture-atlas-installed';
/** The sources of the web app, the server, and the built commands. */
export const SOURCES = ['package-lock.json', 'packages', 'apps', 'scripts', 'tsconfig.base.json'];

/** A fingerprint of files and folders (contents, names) and of further words. */
export function fingerprint(paths, ...words) {
  const hash = createHash('sha256');
  for (const word of words) hash.update(`${word}\n`);
  for (const path of paths) addPath(hash, join(root, path), path);
  return hash.digest('hex');
}

function addPath(hash, full, name) {
  let entries;
  try {
    entries = readdirSync(full, { withFileTypes: true });
  } catch {
    try {
      hash.update(`${name}\n`).update(readFileSync(full));
    } catch {
      hash.update(`${name} is not there\n`);
    }
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name === 'node_modules' || entry.name === 'dist' || /\.(test|e2e)\.tsx?$/.test(entry.name)) continue;
    addPath(hash, join(full, entry.name), `${name}/${entry.name}`);
  }
}

/** Runs `act` unless the stamp in `file` has this fingerprint. */
export async function once(file, mark, act) {
  if (isDone(file, mark)) return false;
  await act();
  markDone(file, mark);
  return true;
}

/** Whether the stamp in `file` has this fingerprint. */
export function isDone(file, mark) {
  try {
    return readFileSync(join(root, file), 'utf8') === mark;
  } catch {
    return false; // never done here
  }
}

/** Writes the stamp in `file`. */
export function markDone(file, mark) {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, mark);
}
