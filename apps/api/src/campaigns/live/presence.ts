import { randomBytes } from 'node:crypto';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import {
  closeScreen,
  deleteScreen,
  findDrawn,
  listDrawn,
  refreshScreens,
  writeDrawn,
  writeScreen,
} from '../queries/screens.ts';

/** A screen that has not drawn what it was told for so long is late (ms). */
export const LATE_AFTER_MS = 2_000;
/** How often that is looked at (ms). */
export const LOOK_EVERY_MS = 500;
/** How often this process says that it lives, while it holds a stream (ms). */
const LIFE_EVERY_MS = 10_000;
/** A screen whose process has said nothing for so long is gone (ms). */
export const GONE_AFTER_MS = 25_000;

/** Whose screen a stream is for. */
export interface ScreenOwner {
  campaignId: string;
  /** Made by the browser at random, so that it can say what it drew. */
  screen: string;
  kind: 'player' | 'guest' | 'table';
  userId: number | null;
}

interface Held extends ScreenOwner {
  told: string;
  toldAt: number;
  drawn: string;
  isLate: boolean;
}

const idOf = ({ campaignId, screen }: ScreenOwner) => ({ campaign_id: campaignId, screen });

/** Who is here, of one process; what others hold is in the table. */
export interface Presence {
  /** @returns `told` says which revision it is to show, `leave` that it went */
  join: (owner: ScreenOwner) => { told: (revision: string) => void; leave: () => void };
  /** Whether a screen shows all that it is to show; undefined for those that another process holds. */
  isCurrent: (screen: Pick<ScreenOwner, 'campaignId' | 'screen'>) => boolean | undefined;
  /** A screen says what it drew. It is believed of its own account alone. */
  drew: (screen: Pick<ScreenOwner, 'campaignId' | 'screen' | 'userId'>, revision: string) => Promise<void>;
  close: () => void;
}

export interface PresenceDeps {
  db: Db;
  /** Clock in milliseconds since 1970. */
  now: () => number;
  /** Does work after the answer; a failure is logged. */
  run: (work: () => Promise<void>) => void;
}

/**
 * Keeps who follows a campaign for its DM. Only what changes for the DM is written: that somebody came, went, fell behind
 * or caught up. A screen that keeps up costs no write, however much is revealed.
 */
export function createPresence({ db, now, run }: PresenceDeps): Presence {
  const process = randomBytes(9).toString('base64url');
  const held = new Map<string, Held>();
  let timers: NodeJS.Timeout[] = [];
  const nameOf = ({ campaignId, screen }: Pick<ScreenOwner, 'campaignId' | 'screen'>): string =>
    `${campaignId} ${screen}`;

  const write = (one: Held, isOpen: boolean): void =>
    run(() =>
      writeTransaction(db, async (trx) => {
        const { campaignId, screen, kind, userId, isLate, drawn } = one;
        const at = isoTime(now());
        // Of guests nothing is kept.
        if (!isOpen && userId === null) await deleteScreen(trx, { campaign_id: campaignId, screen }, process);
        // Meanwhile another process may hold it.
        else if (!isOpen) await closeScreen(trx, { campaign_id: campaignId, screen }, process, at);
        else {
          await writeScreen(trx, {
            campaign_id: campaignId,
            screen,
            kind,
            user_id: userId,
            process,
            drawn,
            seen_at: at,
            is_open: 1,
            is_late: isLate ? 1 : 0,
          });
        }
        await campaignChanged(trx, campaignId, 'presence changed', { actorId: null, at });
      }),
    );

  const look = async (): Promise<void> => {
    const time = performance.now();
    const overdue = [...held.values()].filter(
      (one) => one.told !== one.drawn && (one.isLate || time - one.toldAt >= LATE_AFTER_MS),
    );
    // They may have told another process.
    const drawnBy = overdue.length === 0 ? undefined : await listDrawn(db, overdue.map(idOf));
    for (const one of overdue) one.drawn = drawnBy?.(idOf(one)) ?? one.drawn;
    for (const one of [...held.values()]) {
      const isLate = one.told !== one.drawn && time - one.toldAt >= LATE_AFTER_MS;
      if (isLate === one.isLate || held.get(nameOf(one)) !== one) continue;
      one.isLate = isLate;
      write(one, true);
    }
  };
  const every = (ms: number, work: () => Promise<void>): NodeJS.Timeout => setInterval(() => run(work), ms).unref();
  const start = (): void => {
    timers = [every(LOOK_EVERY_MS, look), every(LIFE_EVERY_MS, () => refreshScreens(db, process, isoTime(now())))];
  };
  const stop = (): void => {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  };

  return {
    join(owner) {
      if (held.size === 0) start();
      const one: Held = { ...owner, told: '', toldAt: performance.now(), drawn: '', isLate: false };
      held.set(nameOf(owner), one);
      write(one, true);
      return {
        told: (revision) => {
          if (one.told === revision) return;
          one.told = revision;
          // Whoever is behind already stays behind since then.
          if (!one.isLate) one.toldAt = performance.now();
        },
        leave: () => {
          // The same screen may have come back by another stream.
          if (held.get(nameOf(owner)) !== one) return;
          held.delete(nameOf(owner));
          write(one, false);
          if (held.size === 0) stop();
        },
      };
    },
    isCurrent: (screen) => {
      const one = held.get(nameOf(screen));
      return one && one.told !== '' && one.told === one.drawn;
    },
    async drew(screen, revision) {
      const one = held.get(nameOf(screen));
      if (one === undefined) {
        const { campaignId: campaign_id, screen: name, userId } = screen;
        const known = await findDrawn(db, { campaign_id, screen: name });
        if (known !== undefined && known !== revision)
          await writeTransaction(db, (trx) => writeDrawn(trx, { campaign_id, screen: name }, userId, revision));
      } else if (one.userId === screen.userId) one.drawn = revision;
    },
    close: stop,
  };
}
