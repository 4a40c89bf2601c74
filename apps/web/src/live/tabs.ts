import type { LiveNews } from '@venture-atlas/types';
import { shortened } from '../session/shortened.ts';

/** What tabs of one browser tell each other: that there is one that follows, what it heard, and that one asks. */
export type TabMessage =
  | { kind: 'news'; before: string; news: LiveNews }
  | { kind: 'contact'; isThere: boolean }
  | { kind: 'refused' }
  | { kind: 'where' }
  | { kind: 'left' };

/** A tab that follows says so this often; after so long without, another one takes over. */
const LEASE_EVERY_MS = 2_000;
const LEASE_MS = 6_000;

export interface TabDeps {
  /** Of what is followed and by whom: tabs with another name have nothing to do with each other. */
  name: string;
  onMessage: (message: TabMessage) => void;
  /** This tab follows from now on, or no more. */
  onLead: (leads: boolean) => void;
}

/**
 * Chooses among the tabs of a browser one that holds the stream: over plain HTTP a browser opens six connections to a
 * server, and ten tabs would leave none for the map. Neither locks nor workers: they are there over HTTPS only, or not at
 * all. Where tabs cannot talk each follows for itself.
 */
export function joinTabs({ name, onMessage, onLead }: TabDeps): {
  tell: (message: TabMessage) => void;
  leave: () => void;
} {
  const key = `va:live:${shortened(name)}`;
  const own = `${Math.random()} ${Date.now()}`;
  const channel = typeof BroadcastChannel === 'function' && canStore(key) ? new BroadcastChannel(key) : undefined;
  if (channel === undefined) {
    onLead(true);
    return { tell: () => undefined, leave: () => undefined };
  }
  let leads = false;
  let hasLeft = false;
  const lead = (isOn: boolean): void => {
    if (leads === isOn) return;
    leads = isOn;
    onLead(isOn);
  };
  const look = (): void => {
    const [holder = '', until = '0'] = (localStorage.getItem(key) ?? '').split('|');
    if (holder !== own && Number(until) > Date.now() && Number(until) < Date.now() + 2 * LEASE_MS) {
      lead(false);
      return;
    }
    localStorage.setItem(key, `${own}|${Date.now() + LEASE_MS}`);
    // Two may have written at once: who is there a moment later has it.
    if (leads) return;
    setTimeout(() => {
      if (hasLeft) return;
      if (localStorage.getItem(key)?.startsWith(`${own}|`) === true) lead(true);
    }, 50);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'left') look();
    else onMessage(data);
  };
  const timer = setInterval(look, LEASE_EVERY_MS);
  const leave = (): void => {
    hasLeft = true;
    clearInterval(timer);
    removeEventListener('pagehide', giveUp);
    giveUp();
    channel.close();
  };
  const giveUp = (): void => {
    if (!leads) return;
    leads = false;
    localStorage.removeItem(key);
    channel.postMessage({ kind: 'left' } satisfies TabMessage);
  };
  addEventListener('pagehide', giveUp);
  look();
  channel.postMessage({ kind: 'where' } satisfies TabMessage);
  return { tell: (message) => channel.postMessage(message), leave };
}

function canStore(key: string): boolean {
  try {
    localStorage.setItem(`${key}:try`, '1');
    localStorage.removeItem(`${key}:try`);
    return true;
  } catch {
    return false;
  }
}
