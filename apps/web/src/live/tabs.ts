import type { LiveNews } from '@venture-atlas/types';
import { hashedName } from '../session/hashed-name.ts';

/** Messages between tabs of a browser: a tab follows, an event arrived, or a tab asks who follows. */
export type TabMessage =
  | { kind: 'news'; before: string; news: LiveNews }
  | { kind: 'contact'; isThere: boolean }
  | { kind: 'refused' }
  | { kind: 'where' }
  | { kind: 'left' };

/** How often a following tab renews its lease, and after how long without renewal another tab takes over. */
const LEASE_EVERY_MS = 2_000;
const LEASE_MS = 6_000;

export interface TabDeps {
  /** Identifies the followed campaign and the account. Tabs with other names are independent. */
  name: string;
  onMessage: (message: TabMessage) => void;
  /** This tab starts or stops following. */
  onLead: (leads: boolean) => void;
}

/**
 * Chooses one tab of a browser that holds the stream. Over plain HTTP a browser opens at most six connections to a
 * server, so ten tabs would leave none for the map. Locks and workers are not used, because they may require HTTPS. If
 * tabs cannot communicate, each follows by itself.
 */
export function joinTabs({ name, onMessage, onLead }: TabDeps): {
  tell: (message: TabMessage) => void;
  leave: () => void;
} {
  const key = `va:live:${hashedName(name)}`;
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
  const check = (): void => {
    const [holder = '', until = '0'] = (localStorage.getItem(key) ?? '').split('|');
    if (holder !== own && Number(until) > Date.now() && Number(until) < Date.now() + 2 * LEASE_MS) {
      lead(false);
      return;
    }
    localStorage.setItem(key, `${own}|${Date.now() + LEASE_MS}`);
    // Two tabs may have written at once. The one that is stored a moment later wins.
    if (leads) return;
    setTimeout(() => {
      if (hasLeft) return;
      if (localStorage.getItem(key)?.startsWith(`${own}|`) === true) lead(true);
    }, 50);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.kind === 'left') check();
    else onMessage(data);
  };
  const timer = setInterval(check, LEASE_EVERY_MS);
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
  check();
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
