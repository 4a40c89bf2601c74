import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from './bootstrap/chromium.mjs';
import { copyProject, projectRoot } from './test-support/project-copy.ts';

const MINUTES = 60_000;
const FEATURES = 'apps/web/src/features';
const JOURNEYS = 'apps/web/e2e';
/** Journeys that open a map and a campaign as a visitor, a player, and a DM. */
const OPENING = ['explore', 'player-in-campaign', 'campaigns'];
/** Other journeys at the table. Those that do not use the removed feature are run. */
const FURTHER = ['edit-map', 'fog', 'fog-phone', 'handouts', 'layers', 'live', 'parties', 'phone', 'view-as-player'];

let copy: string;
beforeEach(() => {
  copy = copyProject();
  linkPackages(copy);
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

describe('without a feature, after the removal of its folder and its line', () => {
  it.each([
    { removed: ['fog'], others: [] },
    { removed: ['ruler'], others: [] },
    { removed: ['handouts'], others: [] },
    { removed: ['fog', 'ruler', 'handouts'], others: FURTHER },
  ])(
    'without $removed the rest compiles, opens maps and campaigns, and passes its journeys',
    {
      timeout: 20 * MINUTES,
    },
    async ({ removed, others }) => {
      for (const feature of removed) removeFeature(copy, feature);
      run(copy, join('node_modules', '.bin', 'tsc'), ['-p', 'apps/web', '--noEmit', '--singleThreaded']);
      run(copy, 'scripts/build.mjs', []);
      const journeys = [...OPENING, ...others].filter((name) => !uses(name, removed));
      // A word that selects a journey also selects others that contain it.
      for (const name of readdirSync(join(copy, JOURNEYS)).filter((file) => file.endsWith('.e2e.ts')))
        if (uses(name.replace('.e2e.ts', ''), removed)) rmSync(join(copy, JOURNEYS, name));
      expect(journeys.length).toBeGreaterThanOrEqual(OPENING.length);
      run(
        copy,
        join('node_modules', '.bin', 'vitest'),
        [
          'run',
          '--config',
          'vitest.workspace.ts',
          '--project',
          'e2e',
          '--maxWorkers=1',
          ...journeys.map((name) => `${name}.e2e.ts`),
        ],
        {
          CHROMIUM_PATH: await findChromium(),
          ALL_JOURNEYS: '1',
          BUILT_CHILDREN: join(copy, 'apps/api/dist'),
        },
      );
    },
  );
});

/** @throws Error when there is no such folder or line, because nothing would be removed */
function removeFeature(project: string, feature: string): void {
  rmSync(join(project, FEATURES, feature), { recursive: true });
  const lines = ['registered.ts', 'registered-in-campaigns.ts'].map((name) => {
    const file = join(project, FEATURES, name);
    const text = readFileSync(file, 'utf8');
    const left = text.replace(new RegExp(`^import '\\./${feature}/.*\\n`, 'm'), '');
    writeFileSync(file, left);
    return left !== text;
  });
  expect(lines.filter(Boolean)).toHaveLength(1);
}

/** Whether a journey uses a removed feature. */
function uses(journey: string, features: readonly string[]): boolean {
  const text = readFileSync(join(projectRoot, JOURNEYS, `${journey}.e2e.ts`), 'utf8').toLowerCase();
  return features.some((feature) => text.includes(feature.replace(/s$/, '')));
}

/** Links the installed packages into a copy of the project, with the copy's own workspaces. */
function linkPackages(project: string): void {
  const [from, to] = [join(projectRoot, 'node_modules'), join(project, 'node_modules')];
  mkdirSync(join(to, '@venture-atlas'), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@venture-atlas' && (name === '.bin' || !name.startsWith('.')))
      symlinkSync(join(from, name), join(to, name));
  }
  for (const [parent, names] of [
    ['apps', ['api', 'web']],
    ['packages', readdirSync(join(project, 'packages'))],
  ] as const)
    for (const name of names) symlinkSync(join(project, parent, name), join(to, '@venture-atlas', name));
}

/** @throws Error with the program's output when it fails */
function run(cwd: string, program: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  try {
    execFileSync(process.execPath, [program, ...args], {
      cwd,
      env: { ...process.env, ...env, VITEST: undefined, NODE_ENV: undefined },
      encoding: 'utf8',
      stdio: 'pipe',
      maxBuffer: 64 * 1024 * 1024,
    });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')} failed:\n${stdout.slice(-6000)}\n${stderr.slice(-2000)}`);
  }
}
