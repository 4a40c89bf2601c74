import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError, isGone } from '../../api/api-error.ts';
import { type ChangedMeanwhile, changedMeanwhile } from '../../api/changed-meanwhile.ts';
import { IntentKey } from '../../api/client-key.ts';
import { isPublicKey } from '../../api/query-keys.ts';
import type { WriteStamp } from '../../api/staff-map.ts';

export interface StaffSave<Thing> {
  /**
   * Sends a save with the last known version and the key of its intent. A conflict is stored in `conflict` and thrown
   * like other errors.
   *
   * @param fields the sent fields; they decide whether another attempt is the same intent
   */
  save: <Answer>(fields: object, send: (stamp: WriteStamp) => Promise<Answer>) => Promise<Answer>;
  conflict: ChangedMeanwhile<Thing> | undefined;
  /** From now on, the user's version is based on theirs. */
  keepMine: () => void;
  dropConflict: () => void;
  /** Sets the last known version. */
  seen: (version: number) => void;
}

const deletedMeanwhile =
  'Somebody else deleted this in the meantime, so it is not saved. Copy what you typed before you leave.';

/** Common behavior of saves in staff forms: nothing is written twice, and nobody's work is overwritten unseen. */
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
        // Maps and lists reload.
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
