import { useQueryClient } from '@tanstack/react-query';
import {
  addresses,
  LIVE_KINDS,
  type LiveKind,
  type ShownHandout,
  type ShownView,
  type TableScreen,
} from '@venture-atlas/types';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { isOfMarkers } from '../../api/markers.ts';
import { reportDrawn } from '../../api/presence.ts';
import { isOfCampaign } from '../../api/query-keys.ts';
import { follow } from '../../live/follow.ts';
import { fetchRevision, openStream } from '../../live/open-stream.ts';
import { screenName } from '../../live/screen-name.ts';
import { waitFor } from '../../loading/when-idle.ts';

/** Where nothing is heard, the server is asked this often whether it is back (ms). */
const PROBE_MS = 1_000;
/** What did not come is asked for again after so long (ms). */
const AGAIN_MS = 700;

/** What is asked for by itself: it moves often, and the map stays. */
const MOVING: readonly LiveKind[] = ['view', 'handouts', 'markers', 'presence'];

/** How a table screen stands. */
export interface TableLive {
  screen: TableScreen | undefined;
  /** What the DM shows; null: nothing so far; undefined: not known yet. */
  view: ShownView | null | undefined;
  /** What the DM shows on this screen over the map. */
  handout: ShownHandout | null;
  /** Since when the server was not heard any more. */
  lostAt: number | undefined;
  /** The screen was closed; `never`: it was closed when this window was opened. */
  over: 'now' | 'never' | undefined;
}

/** What the DM shows: the view, and what lies over it. */
async function askShown(campaignId: string, signal: AbortSignal): Promise<Pick<TableLive, 'view' | 'handout'>> {
  const of = { params: { id: campaignId }, anonymous: true, signal } as const;
  const { view } = await call(addresses.getShownView, of);
  const { handout } = await call(addresses.getShownHandout, of);
  return { view, handout };
}

/** Follows the campaign of a screen by its key: what is shown, and what changes of it. Every call carries the key already. */
export function useTableLive(): TableLive {
  const client = useQueryClient();
  const [live, setLive] = useState<TableLive>({
    screen: undefined,
    view: undefined,
    handout: null,
    lostAt: undefined,
    over: undefined,
  });

  const wakeUp = useRef<() => void>(() => undefined);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const tell = (part: Partial<TableLive>): void => {
      if (!signal.aborted) setLive((before) => ({ ...before, ...part }));
    };
    const askScreen = (): Promise<TableScreen> => call(addresses.getTableScreen, { anonymous: true, signal });

    /** Asks until there is an answer; undefined once the screen was closed. */
    const until = async <T>(ask: () => Promise<T>): Promise<T | undefined> => {
      while (!signal.aborted) {
        try {
          return await ask();
        } catch (error) {
          if (isRefusal(error)) return undefined;
          await waitFor(AGAIN_MS, signal);
        }
      }
      return undefined;
    };
    let stream: ReturnType<typeof follow> | undefined;
    let renewal: ReturnType<typeof setTimeout> | undefined;
    const takeScreen = (screen: TableScreen): void => {
      tell({ screen });
      clearTimeout(renewal);
      const left = screen.phones?.seconds_left;
      if (left !== undefined) renewal = setTimeout(() => void load(['campaign']), (left + 1) * 1000);
    };
    const end = (over: 'now' | 'never'): void => {
      stream?.stop();
      clearTimeout(renewal);
      tell({ over });
    };
    let campaignId = '';
    const load = async (kinds: readonly LiveKind[]): Promise<void> => {
      const screen = await until(askScreen);
      if (signal.aborted) return;
      if (screen === undefined) return end('now');
      takeScreen(screen);
      const shown = await until(() => askShown(campaignId, signal));
      if (shown !== undefined) tell(shown);
      if (kinds.includes('markers'))
        await client.invalidateQueries({ predicate: (query) => isOfMarkers(query, campaignId) });
      if (kinds.some((kind) => !MOVING.includes(kind)))
        await client.invalidateQueries({ predicate: ({ queryKey }) => isOfCampaign(queryKey, campaignId) });
    };

    const begin = async (): Promise<void> => {
      const screen = await until(askScreen);
      if (signal.aborted) return;
      if (screen === undefined) return end('never');
      campaignId = screen.campaign_id;
      takeScreen(screen);
      let known = '';
      const of = { campaignId, as: undefined };
      stream = follow({
        open: (since, stop) => openStream(of, since, stop),
        ask: (since, stop) => fetchRevision(of, since, stop),
        known: () => known,
        onNews: ({ revision, kinds }) => {
          // What was asked for before the first news may be older than that.
          const told = known === '' ? LIVE_KINDS : kinds;
          known = revision;
          // The DM is told whether this screen keeps up.
          const say = () =>
            signal.aborted || known !== revision ? undefined : reportDrawn(campaignId, screenName, revision);
          void (told.length > 0 ? load(told).then(say) : say());
        },
        onContact: (isThere) =>
          setLive((before) => ({ ...before, lostAt: isThere ? undefined : (before.lostAt ?? Date.now()) })),
        onRefused: () => end('now'),
        isRefusal,
        wait: waitFor,
        random: Math.random,
      });
    };
    void begin();
    const wake = (): void => stream?.wake();
    addEventListener('online', wake);
    wakeUp.current = wake;
    return () => {
      ended.abort();
      stream?.stop();
      clearTimeout(renewal);
      removeEventListener('online', wake);
    };
  }, [client]);

  useProbe(live.lostAt !== undefined && live.over === undefined, wakeUp);
  return live;
}

/** It is back on screen within two seconds, however long it was away: the stream alone would wait longer each time. */
function useProbe(isLost: boolean, wakeUp: RefObject<() => void>): void {
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => {
      call(addresses.getTableScreen, { anonymous: true, timeoutMs: 4 * PROBE_MS }).then(
        () => wakeUp.current(),
        () => undefined,
      );
    }, PROBE_MS);
    return () => clearInterval(timer);
  }, [isLost, wakeUp]);
}
