import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/** A fingerprint of files and folders (contents, names) and of any further words. */
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

/** Runs `act` unless the stamp in `file` says that it was done for this fingerprint. */
export async function once(file, mark, act) {
  const path = join(root, file);
  try {
    if (readFileSync(path, 'utf8') === mark) return false;
  } catch {
    // never done here
  }
  await act();
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, mark);
  return true;
}
