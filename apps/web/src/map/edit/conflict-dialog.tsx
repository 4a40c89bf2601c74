import { VersionConflict } from '../../forms/version-conflict.tsx';
import { RevertQuestion } from './history/revert-question.tsx';
import { differencesOf } from './session/conflict.ts';
import type { EditSession, EditState } from './session/edit-state.ts';

/** Nothing goes on until the person has seen what was changed meanwhile, and has chosen. */
export function ConflictDialog({ state, session }: { state: EditState; session: EditSession }) {
  const { conflict, isPutOff } = state;
  const isOpen = conflict !== null && !isPutOff;
  if (conflict?.takesBack === true) return <RevertQuestion isOpen={isOpen} conflict={conflict} session={session} />;
  return (
    <VersionConflict
      isOpen={isOpen}
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
