import { errorText } from '../../../api/api-error.ts';
import { Alert } from '../../../ui/alert.tsx';
import { AskInPlace } from '../../../ui/ask-in-place.tsx';
import type { BulkActs } from './use-bulk-acts.ts';

interface RefusedUndoProps {
  bulk: BulkActs;
  of: NonNullable<BulkActs['refusedUndo']>;
}

/** Somebody changed the same since: whether it is taken back all the same. */
export function RefusedUndo({ bulk, of: { changeId, error } }: RefusedUndoProps) {
  return (
    <Alert kind="warning">
      <AskInPlace
        confirm="Undo anyway"
        isBusy={bulk.isBusy}
        isDestructive
        onConfirm={() => void bulk.undo(changeId, true)}
        onCancel={bulk.dismiss}
      >
        {errorText(error)}
      </AskInPlace>
    </Alert>
  );
}
