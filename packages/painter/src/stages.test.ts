import { describe, expect, it } from 'vitest';
import { StageRunner } from './stages.ts';

describe('long work in stages', () => {
  it('reports the stage and the share of the whole', async () => {
    const told: [string, number][] = [];
    const course = new StageRunner(8, (stage, fraction) => void told.push([stage, fraction]));
    await course.stage('Coasts', 2, async (progress) => progress(0.5));
    const answer = await course.stage('Woods', 6, async (progress) => {
      await progress(1 / 3);
      return 'done';
    });
    expect(told).toEqual([
      ['Coasts', 0],
      ['Coasts', 0.125],
      ['Woods', 0.25],
      ['Woods', 0.5],
    ]);
    expect(answer).toBe('done');
  });

  it('stops with the reason of the signal, during a stage', async () => {
    const stop = new AbortController();
    const course = new StageRunner(1, undefined, stop.signal);
    let isDone = false;
    const work = course.stage('Coasts', 1, async (progress) => {
      stop.abort(new Error('nobody waits'));
      await progress(0.5);
      isDone = true;
    });
    await expect(work).rejects.toThrow('nobody waits');
    expect(isDone).toBe(false);
  });

  it('lets the process handle messages during the work', async () => {
    let wasLetIn = false;
    setImmediate(() => {
      wasLetIn = true;
    });
    await new StageRunner(1).stage('Coasts', 1, async (progress) => progress(0.5));
    expect(wasLetIn).toBe(true);
  });
});
