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

/** How often a lost server is probed (ms). */
const PROBE_MS = 1_000;
/** Delay before a failed request is repeated (ms). */
const AGAIN_MS = 700;

/** Data that changes often and reloads without the map. */
const MOVING: readonly LiveKind[] = ['view', 'handouts', 'markers', 'presence'];

/** The state of a table screen. */
export interface TableLive {
  screen: TableScreen | undefined;
  /** The DM's view; null: none yet; undefined: unknown. */
  view: ShownView | null | undefined;
  /** The handout that the DM shows over the map. */
  handout: ShownHandout | null;
  /** Since when the server cannot be reached. */
  lostAt: number | undefined;
  /** Whether the screen was closed; `never`: it was already closed when this window opened. */
  over: 'now' | 'never' | undefined;
}

/** Loads the DM's view and the handout over it. */
async function askShown(campaignId: string, signal: AbortSignal): Promise<Pick<TableLive, 'view' | 'handout'>> {
  const of = { params: { id: campaignId }, anonymous: true, signal } as const;
  const { view } = await call(addresses.getShownView, of);
  const { handout } = await call(addresses.getShownHandout, of);
  return { view, handout };
}

/** Follows the campaign of a screen by its key. Every call already sends the key. */
export function useTableLive(): TableLive {
  const client = useQueryClient();
  const [live, setLive] = useState<TableLive>({
    screen: undefined,
    view: undefined,
    handout: null,
    lostAt: undefined,
    over: undefined,
  });

  const reconnect = useRef<() => void>(() => undefined);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const tell = (part: Partial<TableLive>): void => {
      if (!signal.aborted) setLive((before) => ({ ...before, ...part }));
    };
    const askScreen = (): Promise<TableScreen> => call(addresses.getTableScreen, { anonymous: true, signal });

    /** Retries until there is a response; undefined once the screen was closed. */
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
          // Responses before the first event may be older.
          const told = known === '' ? LIVE_KINDS : kinds;
          known = revision;
          // Reports to the DM whether this screen is up to date.
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
    reconnect.current = wake;
    return () => {
      ended.abort();
      stream?.stop();
      clearTimeout(renewal);
      removeEventListener('online', wake);
    };
  }, [client]);

  useProbe(live.lostAt !== undefined && live.over === undefined, reconnect);
  return live;
}

/** Reconnects within two seconds, however long it was away. The stream alone would wait longer each time. */
function useProbe(isLost: boolean, reconnect: RefObject<() => void>): void {
  useEffect(() => {
    if (!isLost) return;
    const timer = setInterval(() => {
      call(addresses.getTableScreen, { anonymous: true, timeoutMs: 4 * PROBE_MS }).then(
        () => reconnect.current(),
        () => undefined,
      );
    }, PROBE_MS);
    return () => clearInterval(timer);
  }, [isLost, reconnect]);
}
