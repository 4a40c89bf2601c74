/**
 * `npm run notices`: writes NOTICES.md, the licenses of every package that is shipped or installed for production.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refuseArguments } from './bootstrap/parse-flags.mjs';

refuseArguments('run notices', 'writes NOTICES.md, the licences of every package that is shipped or installed.');

const root = join(import.meta.dirname, '..');

interface Manifest {
  name: string;
  version: string;
  license?: string | { type: string };
}

const folders = execFileSync('npm', ['ls', '--all', '--omit=dev', '--parseable'], {
  cwd: root,
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'ignore'],
})
  .split('\n')
  .filter((folder) => folder.includes('node_modules'));
const packages = new Map<string, string>();
for (const folder of folders) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  if (name.startsWith('@venture-atlas/')) continue;
  packages.set(`${name} ${version}`, typeof license === 'object' ? license.type : (license ?? 'see its files'));
}
const rows = [...packages].sort(([a], [b]) => a.localeCompare(b)).map(([name, licence]) => `| ${name} | ${licence} |`);
writeFileSync(
  join(root, 'NOTICES.md'),
  `# Notices

Packages that Venture Atlas ships or needs to run, with the licences they name. Written by \`npm run notices\`.

react-leaflet and @react-leaflet/core are under the Hippocratic License 2.1, which is not an OSI-approved licence. The fonts Alegreya, Alegreya SC and Atkinson Hyperlegible Next are under the SIL Open Font License 1.1. sharp brings libvips under LGPL-3.0-or-later as a separate library. The list of common passwords comes from @zxcvbn-ts/language-common (MIT).

| package | licence |
|---|---|
${rows.join('\n')}
`,
);
console.log(`${rows.length} packages.`);
