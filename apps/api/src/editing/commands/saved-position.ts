import type { PositionSaved, StaffPosition } from '@venture-atlas/types';
import { AppError } from '../../errors.ts';
import type { Done } from './staff-change.ts';

/** What every call answers that changes a position and leaves it there. */
export function savedPosition({ shown, changeId }: Done<StaffPosition>): PositionSaved {
  // It was written a moment ago, in the same transaction.
  if (shown === undefined) throw new AppError('not_found');
  return { position: shown, change_id: changeId };
}
