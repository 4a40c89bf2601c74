import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, isGone } from '../../api/api-error.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../../api/changed-meanwhile.ts';
import { IntentKey } from '../../api/client-key.ts';
import { isPublicKey } from '../../api/query-keys.ts';
import type { WriteStamp } from '../../api/staff-map.ts';

export interface StaffSave<Thing> {
  /**
   * Sends one save with the version that was last seen and the key of its intent. A refusal because somebody else was
   * first is kept in `conflict` and thrown as every other.
   *
   * @param fields what is sent, which decides whether a further try is the same intent
   */
  save: <Answer>(fields: object, send: (stamp: WriteStamp) => Promise<Answer>) => Promise<Answer>;
  conflict: ChangedMeanwhile<Thing> | undefined;
  /** From now on the own version counts as made upon theirs. */
  keepMine: () => void;
  dropConflict: () => void;
  /** What was saved or taken over is what was last seen. */
  seen: (version: number) => void;
}

const deletedMeanwhile =
  'Somebody else deleted this in the meantime, so it is not saved. Copy what you typed before you leave.';

/** What every save of the staff forms has in common: nothing is written twice, and nobody's work is overwritten unseen. */
export function useStaffSave<Thing extends { version: number }>(version: number | undefined): StaffSave<Thing> {
  const client = useQueryClient();
  const last = useRef(version);
  const intent = useRef(new IntentKey());
  const [conflict, setConflict] = useState<ChangedMeanwhile<Thing> | undefined>();
  return {
    conflict,
    dropConflict: () => setConflict(undefined),
    keepMine: () => {
      last.current = conflict?.current.version ?? last.current;
      setConflict(undefined);
    },
    seen: (seenVersion) => {
      last.current = seenVersion;
    },
    save: async (fields, send) => {
      const seen = last.current === undefined ? {} : { version: last.current };
      const stamp = { client_key: intent.current.keyFor({ ...fields, ...seen }), ...seen };
      try {
        const answer = await send(stamp);
        intent.current.forget();
        // Maps and lists show it from now on.
        void client.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
        void client.invalidateQueries({ predicate: ({ queryKey }) => isPublicKey(queryKey) });
        return answer;
      } catch (error) {
        const meanwhile = changedMeanwhile<Thing>(error);
        if (meanwhile !== undefined) setConflict(meanwhile);
        throw isGone(error) ? new ApiError(404, 'not_found', deletedMeanwhile) : error;
      }
    },
  };
}
