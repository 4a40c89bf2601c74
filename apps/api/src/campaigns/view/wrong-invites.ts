import { fingerprint } from '../../fingerprint.ts';
import { createQuota, type QuotaLimits } from '../../http/quota.ts';
import type { ShareLimit } from '../../http/share-limits.ts';

/** Counts invites that opened nothing, by whoever tries them: in the body of a join and as a header alike. */
export interface WrongInvites {
  /** @returns 0 when another one may be judged, else the seconds until then */
  wait: (guesser: string) => number;
  /** Counts one. The same again is no new guess: somebody who reloads an old link is not the one to stop. */
  count: (guesser: string, campaignId: string, invite: string) => void;
}

export function createWrongInvites(limits: QuotaLimits, share: ShareLimit): WrongInvites {
  const guesses = share('wrong invites', createQuota(limits));
  const known = share('known wrong invites', createQuota({ ...limits, max: 1 }));
  return {
    wait: guesses.wait,
    count(guesser, campaignId, invite) {
      const isNew = known.take(`${guesser} ${fingerprint(`${campaignId} ${invite}`)}`) === 0;
      if (isNew) guesses.take(guesser);
    },
  };
}
