import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chosen, isDeep } from '../../apps/api/test-support/deep.ts';
import manifest from '../../package.json' with { type: 'json' };
import { runScript, runScriptSource, type Script } from '../test-support/run-script.ts';

/** Commands that pass their arguments to another program. */
const HANDED_ON: Script[] = ['lint', 'fix', 'unit', 'unused'];
const commands = (Object.keys(manifest.scripts) as Script[]).filter((name) => !HANDED_ON.includes(name));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'commands-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const env = () => ({ DATA_DIR: join(folder, 'data'), PORT: '0' });
const run = (script: Script, args: readonly string[]) => runScript(script, args, env());

// `npm test` runs two commands of each: one on data and one without.
describe.each(chosen(['backup', 'maps', ...commands.filter((name) => !['backup', 'maps'].includes(name))] as const, 2))(
  'npm run %s',
  (name) => {
    it('refuses an unknown argument with a sentence and 2, and prints the known ones with --help and 0', () => {
      const refused = run(name, ['--bogus']);
      expect(refused).toMatchObject({ code: 2 });
      expect(refused.err).toContain('--bogus');
      expect(refused.err).toMatch(/--help|It takes no words/);
      expect(refused.out + refused.err).not.toMatch(/^ +at /m);

      // The exact line that people run; the other calls run the built program.
      const help = runScriptSource(name, ['--help'], env());
      expect(help).toMatchObject({ code: 0, err: '' });
      expect(help.out.length).toBeGreaterThan(80);
    });
  },
);

/** `npm test` runs one of each kind of fault as a separate program, which is slow; the deep tests run all. */
const calledWrongly: [Script, string[]][] = [
  ['seed', ['--scale', 'many']],
  ['export', ['map', 'sword_coast']],
  ['import', ['undo', 'seven']],
];
const calledWronglyToo: [Script, string[]][] = [
  ['seed', ['extra']],
  ['bench', ['--only', 'nothing']],
  ['bench', ['--rounds', '0']],
  ['maps', ['--scale', '9']],
  ['maps', ['--only', 'nowhere']],
  ['draw', []],
  ['draw', ['a', 'b']],
  ['user', []],
  ['user', ['list', 'all']],
  ['user', ['create', '--email', 'a@example.org']],
  ['import', []],
  ['import', ['undo']],
  ['import', ['list', 'all']],
  ['import', ['atlas']],
  ['export', []],
  ['backup', ['--keep', '7']],
  ['backup', ['extra']],
  ['restore', ['one', 'two']],
  ['check-data', ['extra']],
  ['move', []],
  ['move', ['--pictures', 's3://atlas', '--anew']],
];

it.each([...calledWrongly, ...(isDeep ? calledWronglyToo : [])])(
  'npm run %s -- %j is called wrongly: 2, a sentence, nothing made',
  (name, args) => {
    const answered = run(name, args);
    expect(answered).toMatchObject({ code: 2, out: '' });
    expect(answered.err).toContain(`More: npm run ${name} -- --help`);
    expect(answered.err).not.toMatch(/^ +at /m);
    expect(() => rmSync(join(folder, 'data'), { recursive: true })).toThrow('ENOENT');
  },
);
