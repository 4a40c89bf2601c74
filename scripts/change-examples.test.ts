import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeExamples } from './change-examples.ts';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');

/** The paths in the row of a task: files, folders of the project, and folders of any subject. */
function pathsOf(task: string): string[] {
  const row = page.split('\n').find((line) => line.startsWith(`| ${task} |`)) ?? '';
  return [...row.matchAll(/`([^`]+)`/g)].flatMap(([, path]) => path ?? []);
}

const covers = (path: string, file: string): boolean =>
  path.endsWith('/') ? file.startsWith(path) || file.includes(`/${path}`) : file === path;

describe.each(changeExamples)('$task', ({ task, files, most }) => {
  it(`touches at most ${most} files`, () => {
    expect(files.length).toBeLessThanOrEqual(most);
  });

  it('touches existing files that ARCHITECTURE.md names', () => {
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
    const named = pathsOf(task);
    expect(files.filter((file) => !named.some((path) => covers(path, file)))).toEqual([]);
  });
});
