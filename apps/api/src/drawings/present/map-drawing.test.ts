import { describe, expect, it } from 'vitest';
import type { JobRow } from '../../jobs/queries/jobs.ts';
import { presentMapDrawing } from './map-drawing.ts';

const at0 = '2026-01-02T03:04:05.000Z';
const row: JobRow = {
  number: 1,
  id: 'a',
  kind: 'drawing',
  subject: '',
  state: 'running',
  asker: 'user 7',
  asker_kind: 'account',
  account_id: null,
  requested_by: 7,
  location_id: 3,
  picture_hash: null,
  payload: '{"style":"night","size":8192}',
  progress: null,
  result: null,
  problem: null,
  attempts: 1,
  round: 1,
  turn: 1,
  runner: 'server:1',
  created_at: at0,
  not_before: at0,
  heartbeat_at: at0,
  ended_at: null,
};
const sketch = { style: 'night', size: 8192, drawn_at: null };
const underWay = { stage: 'Towns', fraction: 0.5, begunAt: 10_000, reportedAt: 30_000 };
const at = (now: number, changes: Partial<typeof underWay> = {}) =>
  presentMapDrawing(sketch, { row, place: 0, progress: { ...underWay, ...changes }, now }).job;

describe('a drawing under way', () => {
  it('says what is drawn and about how long it still takes', () => {
    expect(at(30_000)).toEqual({
      state: 'drawing',
      style: 'night',
      size: 8192,
      place: 0,
      stage: 'Towns',
      fraction: 0.5,
      seconds_left: 20,
      error: null,
    });
  });

  it('counts down while nothing new is said, and never to nothing', () => {
    expect(at(37_000)?.seconds_left).toBe(13);
    expect(at(90_000)?.seconds_left).toBe(1);
  });

  it('does not guess at the start', () => {
    expect(at(11_000, { fraction: 0.03, reportedAt: 11_000 })?.seconds_left).toBeNull();
  });

  it('that waits says how many come before it', () => {
    expect(
      presentMapDrawing(sketch, { row: { ...row, state: 'waiting' }, place: 2, progress: undefined, now: 0 }).job,
    ).toMatchObject({
      state: 'waiting',
      place: 2,
      stage: null,
      fraction: 0,
      seconds_left: null,
    });
  });
});
