import type { LiveKind, LiveNews } from '@venture-atlas/types';
import { LIVE_KINDS } from '@venture-atlas/types';
import { isRefusal } from '../api/api-error.ts';
import { reportDrawn } from '../api/presence.ts';
import { waitFor } from '../loading/when-idle.ts';
import { follow } from './follow.ts';
import { type Followed, fetchRevision, openStream } from './open-stream.ts';
import { screenName } from './screen-name.ts';
import { joinTabs, type TabMessage } from './tabs.ts';

export interface CampaignFollower extends Followed {
  /** The account of the session. Tabs of other accounts receive different events. */
  userId: number | undefined;
  /** The revision that this tab shows. */
  shown: () => string;
  onChange: (revision: string, kinds: readonly LiveKind[]) => void;
  onContact: (isThere: boolean) => void;
  onRefused: () => void;
}

/**
 * Follows a campaign, with one stream for all tabs of this browser.
 * @returns `stop` ends it; `drew` reports that the last received revision is on screen
 */
export function followCampaign(follower: CampaignFollower): { stop: () => void; drew: () => void } {
  const { campaignId, as, userId, shown, onChange, onContact, onRefused } = follower;
  let stream: ReturnType<typeof follow> | undefined;
  /** The last revision from the stream, which continues from there. */
  let heard: string | undefined;

  let said: string | undefined;
  let isOver = false;
  // Only the tab with the stream reports to the server.
  const drew = (): void => {
    const own = shown();
    if (stream === undefined || as !== undefined || own !== heard || own === said) return;
    said = own;
    void reportDrawn(campaignId, screenName, own);
  };
  const hear = (before: string, { revision, kinds }: LiveNews): void => {
    const own = shown();
    if (own === revision) {
      drew();
      return;
    }
    onChange(revision, own === before ? kinds : LIVE_KINDS);
  };
  const receive = (message: TabMessage): void => {
    if (message.kind === 'news') hear(message.before, message.news);
    else if (message.kind === 'contact') onContact(message.isThere);
    else if (message.kind === 'refused') onRefused();
    else if (message.kind === 'where' && heard !== undefined)
      tabs.tell({ kind: 'news', before: heard, news: { revision: heard, kinds: [] } });
  };
  const start = (): void => {
    if (isOver) return;
    stream = follow({
      open: (since, signal) => openStream({ campaignId, as }, since, signal),
      ask: (since, signal) => fetchRevision({ campaignId, as }, since, signal),
      known: () => heard ?? shown(),
      onNews: (news) => {
        const before = heard ?? shown();
        heard = news.revision;
        tabs.tell({ kind: 'news', before, news });
        hear(before, news);
      },
      onContact: (isThere) => {
        tabs.tell({ kind: 'contact', isThere });
        onContact(isThere);
      },
      onRefused: () => {
        tabs.tell({ kind: 'refused' });
        onRefused();
      },
      isRefusal,
      wait: waitFor,
      random: Math.random,
    });
  };
  const tabs = joinTabs({
    name: `${userId ?? 'nobody'} ${campaignId} ${as ?? ''}`,
    onMessage: receive,
    // Not before the tabs can be notified.
    onLead: (leads) => {
      stream?.stop();
      stream = undefined;
      heard = undefined;
      said = undefined;
      if (leads) queueMicrotask(start);
    },
  });
  // After sleep or a lost cable, an open connection may be dead.
  let seenAt = Date.now();
  const wake = (): void => {
    if (document.visibilityState === 'visible') stream?.wake();
  };
  const clock = setInterval(() => {
    const now = Date.now();
    if (now - seenAt > 3 * CLOCK_MS) wake();
    seenAt = now;
  }, CLOCK_MS);
  addEventListener('online', wake);
  const stop = (): void => {
    isOver = true;
    clearInterval(clock);
    removeEventListener('online', wake);
    tabs.leave();
    stream?.stop();
  };
  return { stop, drew };
}

/** A timer that was late by three intervals means that the device slept. */
const CLOCK_MS = 5_000;
