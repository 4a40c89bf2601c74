import { listLoginAddresses } from '../../audit/queries/audit.ts';
import type { Db } from '../../db/schema.ts';
import { networkOf } from '../../network-of.ts';
import type { Turn } from './turns.ts';

/** From where people have come in before: they go before strangers. */
export interface KnownNetworks {
  /** Whose turn it is when this account (0: there is none) is asked for from this network. */
  turnOf: (db: Db, userId: number, network: string) => Promise<Turn>;
  /** Somebody logged in from it. */
  add: (network: string) => void;
}

/** Networks kept at most; the one that was used last goes last. */
const MOST = 20_000;

/**
 * What an account used is read from its lines in the audit log (90 days); what
 * anybody used is only remembered while the server runs.
 */
export function createKnownNetworks(): KnownNetworks {
  const familiar = new Set<string>();
  return {
    async turnOf(db, userId, network) {
      const addresses = await listLoginAddresses(db, userId);
      if (addresses.some((address) => networkOf(address) === network)) return 'owner';
      return familiar.has(network) ? 'familiar' : 'anybody';
    },
    add(network) {
      familiar.delete(network);
      familiar.add(network);
      for (const oldest of familiar) {
        if (familiar.size <= MOST) break;
        familiar.delete(oldest);
      }
    },
  };
}
