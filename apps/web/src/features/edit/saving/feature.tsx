import { SecretQuestion } from '../../../forms/markdown/secret-question.tsx';
import { VersionConflict } from '../../../forms/version-conflict.tsx';
import { RevertQuestion } from '../history/revert-question.tsx';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { differencesOf } from '../session/conflict.ts';
import type { EditSession, EditState } from '../session/edit-state.ts';
import { SaveTrouble } from './save-trouble.tsx';

/** Questions while changes are saved, and messages about changes that failed. */
registerEditFeature({ name: 'saving', order: 90, useScene: savingOf });

function savingOf({ state, session }: EditScene): EditSceneChange {
  return {
    put: {
      top: <SaveTrouble state={state} session={session} />,
      over: (
        <>
          <ConflictDialog state={state} session={session} />
          <SecretQuestion asked={state.question} />
        </>
      ),
    },
  };
}

/** Blocks until the user has seen the other change and has chosen. */
function ConflictDialog({ state, session }: { state: EditState; session: EditSession }) {
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
