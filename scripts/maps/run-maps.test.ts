import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { whole } from '../../apps/api/test-support/whole.ts';
import { smallCountry } from '../../packages/painter/test-support/small-sketches.ts';
import { runMaps } from './run-maps.ts';

describe('drawing maps from a folder of sketches', () => {
  let folder: string;
  let said: string[];
  let complaints: string[];
  const program = {
    say: (line: string) => void said.push(line),
    complain: (line: string) => void complaints.push(line),
    isTerminal: false,
  };

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atlas-maps-'));
    said = [];
    complaints = [];
  });
  afterEach(async () => {
    await rm(folder, { recursive: true });
  });

  const draw = () =>
    runMaps(['--sketches', folder, '--out', join(folder, 'out'), '--scale', '0.1', '--style', 'atlas'], program);

  it('writes one picture a sketch, and prints size, time, and memory', async () => {
    await writeFile(join(folder, 'small_country.json'), JSON.stringify(smallCountry()));
    expect(await draw()).toBe(0);
    expect(await readdir(join(folder, 'out'))).toEqual(['small_country.webp']);
    const picture = await readFile(join(folder, 'out/small_country.webp'));
    expect(picture.toString('latin1', 8, 12)).toBe('WEBP');
    expect(picture.length).toBeGreaterThan(3_000);
    expect(said.at(-1)).toMatch(/^small_country: 154 x 115 in \d+\.\d s, at most \d+ MB -> .*small_country\.webp$/);
  });

  whole('prints why a sketch cannot be drawn, and still draws the others', async () => {
    await writeFile(join(folder, 'broken.json'), JSON.stringify({ ...smallCountry(), width: -5 }));
    await writeFile(join(folder, 'small_country.json'), JSON.stringify(smallCountry()));
    expect(await draw()).toBe(1);
    expect(complaints).toEqual([expect.stringMatching(/^broken was not drawn\. The width of the sheet is -5\..*\.$/)]);
    expect(await readdir(join(folder, 'out'))).toEqual(['small_country.webp']);
  });

  it('prints a message when there are no sketches', async () => {
    expect(await draw()).toBe(2);
    expect(complaints.join()).toMatch(/^There are no sketches in /);
  });
});
