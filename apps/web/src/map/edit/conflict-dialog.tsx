import { VersionConflict } from '../../forms/version-conflict.tsx';
import { differencesOf } from './session/conflict.ts';
import type { EditSession, EditState } from './session/edit-state.ts';

/** Two staff changed one point: both versions side by side, and nothing goes until one of them is chosen. */
export function ConflictDialog({ state, session }: { state: EditState; session: EditSession }) {
  const { conflict, isPutOff } = state;
  return (
    <VersionConflict
      isOpen={conflict !== null && !isPutOff}
      changedBy={conflict?.changedBy ?? ''}
      changedAt={conflict?.changedAt}
      differences={conflict === null ? [] : differencesOf(conflict)}
      onKeepMine={session.keepMine}
      onTakeTheirs={session.takeTheirs}
      onClose={() => session.putOff(true)}
      closeLabel="Decide later"
    />
  );
}
