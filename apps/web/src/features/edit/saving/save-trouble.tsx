import { relativeTime } from '@venture-atlas/rules';
import type { ReactNode } from 'react';
import { errorText, isGone } from '../../../api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import type { EditSession, EditState } from '../session/edit-state.ts';
import saveTroubleClasses from './save-trouble.module.css';

/** A change that could not be saved: what, why, and what to do. The map still shows it. */
export function SaveTrouble({ state, session }: { state: EditState; session: EditSession }) {
  const { failure, conflict, isPutOff } = state;
  if (conflict !== null && isPutOff) {
    return (
      <Trouble acts={[['Compare', () => session.putOff(false)]]}>
        <strong>{conflict.label}</strong> is not saved. {conflict.changedBy} changed it in the meantime.
      </Trouble>
    );
  }
  if (failure === null) return null;
  if (!failure.canRetry) {
    return (
      <Trouble acts={[['Close', session.dismiss]]}>
        <strong>{failure.label}</strong> could not be done.{' '}
        {isGone(failure.error) ? 'Somebody else deleted it in the meantime.' : errorText(failure.error)}
      </Trouble>
    );
  }
  const { goesOver } = failure;
  if (goesOver !== undefined) {
    const when = goesOver.changedAt === undefined ? '' : ` ${relativeTime(goesOver.changedAt, Date.now())}`;
    return (
      <Trouble
        acts={[
          ['Undo it', session.retry],
          ['Leave it as it is', session.dismiss],
        ]}
      >
        <strong>{failure.label}</strong> is on hold. {goesOver.changedBy} changed it again{when}. Undoing it removes
        that change, too.
      </Trouble>
    );
  }
  return (
    <Trouble
      acts={[
        ['Try again', session.retry],
        ['Discard the change', session.dismiss],
      ]}
    >
      <strong>{failure.label}</strong> is not saved. {errorText(failure.error)}
    </Trouble>
  );
}

function Trouble({ children, acts }: { children: ReactNode; acts: readonly [label: string, act: () => void][] }) {
  return (
    <div className={saveTroubleClasses.trouble}>
      <Alert
        kind="error"
        action={
          <span className={saveTroubleClasses.acts}>
            {acts.map(([label, act]) => (
              <button key={label} type="button" onClick={act}>
                {label}
              </button>
            ))}
          </span>
        }
      >
        {children}
      </Alert>
    </div>
  );
}
