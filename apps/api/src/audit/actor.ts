import { serverMessages } from '@venture-atlas/rules';

interface ActorColumns {
  /** The account, as long as it is there. */
  actor_id: number | null;
  actor_name: string | null;
  /** 1: it was done at the server itself, by no account. */
  by_operator: number;
}

/** Whoever did something, under the name to show; undefined: it was not written down. */
export function actorOf(row: ActorColumns | undefined): { id: number | null; name: string } {
  if (row === undefined || row.by_operator === 1) return { id: null, name: serverMessages.theServer };
  return { id: row.actor_id, name: row.actor_name ?? serverMessages.deletedUser };
}
