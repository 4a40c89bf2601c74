import { Alert } from '../../../ui/alert.tsx';
import type { TrashActs } from './use-trash-acts.ts';

/** What did not come back, and what is not quite as it was. */
export function TrashOutcome({ acts }: { acts: TrashActs }) {
  const { outcome, restore } = acts;
  if (outcome === undefined) return null;
  const { left, left_total, notes } = outcome;
  const more = left_total - left.length;
  return (
    <>
      {left.map(({ id, name, message, needs }) => (
        <Alert
          key={id}
          kind="info"
          action={
            needs === null ? undefined : (
              <button type="button" disabled={acts.isBusy} onClick={() => void restore([id, needs])}>
                Restore both
              </button>
            )
          }
        >
          {name === '' ? message : `“${name}” is here still. ${message}`}
        </Alert>
      ))}
      {more > 0 ? <Alert kind="info">{more.toLocaleString('en')} more are here still.</Alert> : null}
      {notes.map(({ id, name, message }) => (
        <Alert key={`${id}-${message}`} kind="info">
          “{name}” is back. {message}
        </Alert>
      ))}
    </>
  );
}
