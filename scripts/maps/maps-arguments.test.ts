import { describe, expect, it } from 'vitest';
import { UsageError } from '../data/program.ts';
import { readMapsArguments } from './maps-arguments.ts';
import { runMaps } from './run-maps.ts';

describe('npm run maps', () => {
  it('draws all sketches of the demo world by default', () => {
    expect(readMapsArguments([], '/atlas')).toEqual({
      sketches: '/atlas/data/sketches',
      out: '/atlas/data/images',
      only: [],
      style: 'parchment',
      scale: 1,
    });
  });

  it('takes one map, a style, a scale and folders', () => {
    const words = '--only waterdeep --only neverwinter --style night --scale 0.25 --out /tmp/a --sketches /tmp/b';
    expect(readMapsArguments(words.split(' '), '/atlas')).toEqual({
      sketches: '/tmp/b',
      out: '/tmp/a',
      only: ['waterdeep', 'neverwinter'],
      style: 'night',
      scale: 0.25,
    });
  });

  it.each([
    [['--style', 'baroque'], 'There is no style "baroque". Styles are parchment, night, atlas.'],
    [['--scale', '9'], '--scale takes a number from 0.02 to 4, not "9".'],
    [['--scale', 'large'], '--scale takes a number from 0.02 to 4, not "large".'],
  ])('refuses %j with a sentence', (words, sentence) => {
    expect(() => readMapsArguments(words, '/atlas')).toThrow(new UsageError(sentence));
  });

  it('lists the maps when an unknown one is requested', async () => {
    const complaints: string[] = [];
    const program = { say: () => undefined, complain: (line: string) => void complaints.push(line), isTerminal: false };
    expect(await runMaps(['--only', 'atlantis'], program)).toBe(2);
    expect(complaints.join()).toMatch(/There is no sketch "atlantis" in .*There are .*sword_coast/);
  });
});
