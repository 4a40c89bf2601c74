import type { ErrorCode, StaffPosition } from '@venture-atlas/types';
import type { StaffAnswer, StaffWorld } from './staff-world.ts';

export const refused = (status: number, code: ErrorCode, error: string, more = {}): StaffAnswer => ({
  status,
  body: { error, code, ...more },
});
export const nothing = refused(404, 'not_found', 'There is nothing at this address.');

/** Somebody else was faster: the answer brings what is there now, and who did it. */
export function changedMeanwhile(world: StaffWorld, current: StaffPosition, more = {}): StaffAnswer {
  const last = world.changes.findLast((change) => change.position_id === current.id);
  return refused(409, 'changed_meanwhile', 'Somebody else changed this meanwhile.', {
    current,
    changed_by: last?.actor ?? { id: null, name: 'Nobody' },
    changed_at: last?.at ?? '2026-03-01T12:00:00.000Z',
    ...more,
  });
}
