import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ReadingScope } from '../api/reading-scope.ts';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { OverlayBoundary } from '../loading/overlay-boundary.tsx';
import { onOpenFind } from '../navigation/open-find.ts';
import { worldOfPath } from '../navigation/paths.ts';
import { shortcutKey } from '../ui/shortcut-key.ts';
import { useCurrentCampaign } from './use-current-campaign.ts';

const FetchedFind = lazyScreen(async () => (await import('../screens/find/find-everywhere.tsx')).FindEverywhere);

/** Opens the global search with Ctrl or Cmd and K on every page. It is loaded on first use. */
export function GlobalFind({ Find = FetchedFind }) {
  const { pathname } = useLocation();
  const { campaignId, as } = useCurrentCampaign();
  const worldId = worldOfPath(pathname);
  const scope = useMemo<ReadingScope>(
    () => (worldId === undefined ? { campaignId, as } : { worldId }),
    [campaignId, as, worldId],
  );
  /** How often it was requested since it was closed. */
  const [requests, setRequests] = useState(0);
  const isOpen = requests > 0;
  const typed = useRef('');
  const close = useCallback(() => {
    typed.current = '';
    setRequests(0);
  }, []);
  useEffect(
    () =>
      onOpenFind((words) => {
        typed.current = words;
        setRequests(again);
      }),
    [],
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isWanted = shortcutKey(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isWanted || isThere()) return;
      event.preventDefault();
      setRequests(again);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  // Collects what is typed until the search has opened.
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => {
      const { key } = event;
      // If it failed to load, the page keeps its keys.
      if (document.querySelector('dialog[open], [data-failed]') !== null) return;
      if (key === 'Escape') {
        // The map below also handles Escape; one press must close only one thing.
        event.stopPropagation();
        close();
      } else if (event.ctrlKey || event.metaKey || key.length !== 1 || isField(event.target)) return;
      else typed.current += key;
      event.preventDefault();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [isOpen, close]);
  if (!isOpen) return null;
  return (
    <OverlayBoundary name="The search" resetKey={`${pathname} ${requests}`} onClose={close}>
      <Find scope={scope} takeTyped={() => typed.current} onClose={close} />
    </OverlayBoundary>
  );
}

const again = (times: number) => times + 1;

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Whether a dialog is open: the search, or one that it must not cover. */
const isThere = (): boolean => document.querySelector('dialog[open]') !== null;
