import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/*
 * The contract of calls connects the server, the browser, the role matrix, and the tests: after a rename the compiler
 * finds every use. Three changes are made to a copy of the contract, and its users are compiled against that copy.
 */

const root = join(import.meta.dirname, '..');
let errors: readonly string[];
let folder: string;

/** A rename, and the files on each side that must fail to compile. */
const changes = [
  {
    name: 'a field of a body',
    from: 'position: Type.Tuple(',
    to: 'point: Type.Tuple(',
    breaks: [
      'apps/api/src/editing/routes/positions.ts',
      'apps/web/src/api/staff-map.ts',
      'apps/api/test-support/staff-rows.ts',
    ],
    says: /'(position|point)'/,
  },
  {
    name: 'a value of a path',
    from: '/api/delete_campaign_note/:id/',
    to: '/api/delete_campaign_note/:note_id/',
    breaks: [
      'apps/api/src/campaigns/routes/notes.ts',
      'apps/web/src/api/notes.ts',
      'apps/api/test-support/note-rows.ts',
    ],
    says: /note_id|'id'|delete_campaign_note/,
  },
  {
    name: 'an error code',
    from: 'changed_meanwhile',
    to: 'changed_by_another',
    breaks: [
      'apps/api/src/errors.ts',
      'apps/api/src/editing/commands/staff-conflict.ts',
      'apps/api/src/campaigns/commands/change-words.ts',
      'apps/api/src/pending/commands/pending-fields.ts',
      'apps/api/src/pending/commands/working-copies.ts',
      'packages/rules/src/error-sentences.ts',
      'apps/web/src/api/changed-meanwhile.ts',
      'apps/api/test-support/staff-rows.ts',
      'apps/web/src/features/edit/session/conflict.test.ts',
    ],
    says: /changed_meanwhile/,
  },
] as const;

beforeAll(async () => {
  const cache = join(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(join(cache, 'contract-'));
  cpSync(join(root, 'packages/types/src'), join(folder, 'types'), { recursive: true });
  for (const file of readdirSync(join(folder, 'types'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts')) continue;
    const path = join(folder, 'types', file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      changes.reduce((changed, { from, to }) => changed.replaceAll(from, to), text),
    );
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings()));
  errors = await compile();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** All files that must fail, with the changed contract in place of the real one. */
const settings = () => ({
  extends: join(root, 'tsconfig.base.json'),
  compilerOptions: {
    jsx: 'react-jsx',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    types: ['node', 'vite/client'],
    typeRoots: [join(root, 'node_modules/@types'), join(root, 'node_modules')],
    paths: {
      '@venture-atlas/types': [join(folder, 'types/index.ts')],
      '@venture-atlas/types/calls': [join(folder, 'types/calls/index.ts')],
    },
  },
  files: [...new Set(changes.flatMap(({ breaks }) => breaks))].map((file) => join(root, file)),
});

async function compile(): Promise<string[]> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const run = promisify(execFile)(process.execPath, [tsc, '-p', folder, '--pretty', 'false', '--singleThreaded'], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  const output = await run.then(
    ({ stdout }) => stdout,
    (failed: { stdout: string }) => failed.stdout,
  );
  // Details of an error are indented below it.
  return output.split(/\n(?! )/).filter((line) => line.includes('error TS'));
}

describe.each(changes)('renaming $name in the contract', ({ breaks, says }) => {
  it.each(breaks)('breaks the compilation of %s', (file) => {
    const here = errors.filter((error) => error.startsWith(file));
    expect(here.join('\n')).toMatch(says);
  });
});

it('breaks only code that uses it', () => {
  const broken = errors.map((error) => error.slice(0, error.indexOf('(')));
  expect([...new Set(broken)].toSorted()).toEqual([...new Set(changes.flatMap(({ breaks }) => breaks))].toSorted());
});
