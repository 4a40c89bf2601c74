/**
 * Rules that the linter cannot check: the length of files, the existence of files named in ARCHITECTURE.md, imports
 * of Leaflet from one kind of folder only, downward imports between the server's folders, and no cycles of folders.
 * Prints every breach and ends with 1 if there is one.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ruleBreaches, type SourceFile } from './architecture-rules.ts';
import { folderCycles } from './folder-cycles.ts';

const root = join(import.meta.dirname, '..');
const names = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.(tsx?|mjs|css|md)$/.test(name) && existsSync(join(root, name)));
const files: SourceFile[] = names.map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));
const breaches = [...ruleBreaches(files, (name) => existsSync(join(root, name))), ...folderCycles(files)];

for (const breach of breaches) console.error(breach);
console.log(
  breaches.length === 0
    ? `${files.length} files keep the architecture rules.`
    : `${breaches.length} breaches of the architecture rules.`,
);
process.exit(breaches.length === 0 ? 0 : 1);
