import { expect, it } from 'vitest';
import { folderCycles } from './folder-cycles.ts';

const reads = (name: string, from: string, what = '{ x }') => ({ name, text: `import ${what} from '${from}';\n` });

it('folders beside each other must not depend on each other', () => {
  const down = reads('apps/web/src/features/edit/panel/a.ts', '../session/b.ts');
  const up = reads('apps/web/src/features/edit/session/b.ts', '../panel/c.ts');
  expect(folderCycles([down])).toEqual([]);
  expect(folderCycles([down, up])).toEqual([
    'apps/web/src/features/edit/panel/a.ts: imports apps/web/src/features/edit/session/b.ts, whose folder needs this one (both in apps/web/src/features/edit).',
    'apps/web/src/features/edit/session/b.ts: imports apps/web/src/features/edit/panel/c.ts, whose folder needs this one (both in apps/web/src/features/edit).',
  ]);
});

it('folders must not depend on each other through a third one', () => {
  const round = [
    reads('packages/p/src/a/1.ts', '../b/1.ts'),
    reads('packages/p/src/b/deep/1.ts', '../../c/1.ts'),
    reads('packages/p/src/c/1.ts', '../a/1.ts'),
  ];
  expect(folderCycles(round)).toHaveLength(3);
  expect(folderCycles(round.slice(0, 2))).toEqual([]);
});

it('types, tests, and files of the parent folder do not count', () => {
  const there = reads('scripts/a/1.ts', '../b/1.ts');
  expect(folderCycles([there, reads('scripts/b/1.ts', '../a/1.ts', 'type { X }')])).toEqual([]);
  expect(folderCycles([there, reads('scripts/b/1.test.ts', '../a/1.ts')])).toEqual([]);
  expect(folderCycles([there, reads('scripts/b/1.ts', '../progress.ts'), reads('scripts/run.ts', './a/1.ts')])).toEqual(
    [],
  );
});
