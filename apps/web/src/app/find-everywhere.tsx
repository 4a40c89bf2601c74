import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ReadingScope } from '../api/reading-scope.ts';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { OverPart } from '../loading/over-part.tsx';
import { worldOfPath } from '../navigation/paths.ts';
import { onFindWanted } from '../navigation/want-find.ts';
import { shortcutKey } from '../ui/shortcut-key.ts';
import { useCampaignHere } from './use-campaign-here.ts';

const FetchedFind = lazyScreen(async () => (await import('../screens/find/find-everywhere.tsx')).FindEverywhere);

/** Opens the search over everything with Ctrl or Cmd and K, wherever one is; fetched when it is first wanted. */
export function FindWhereverOneIs({ Find = FetchedFind }) {
  const { pathname } = useLocation();
  const { campaignId, as } = useCampaignHere();
  const worldId = worldOfPath(pathname);
  const scope = useMemo<ReadingScope>(
    () => (worldId === undefined ? { campaignId, as } : { worldId }),
    [campaignId, as, worldId],
  );
  /** How often it was asked for since it was closed. */
  const [asked, setAsked] = useState(0);
  const isOpen = asked > 0;
  const typed = useRef('');
  const close = useCallback(() => {
    typed.current = '';
    setAsked(0);
  }, []);
  useEffect(
    () =>
      onFindWanted((words) => {
        typed.current = words;
        setAsked(again);
      }),
    [],
  );
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isWanted = shortcutKey(event) === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isWanted || isThere()) return;
      event.preventDefault();
      setAsked(again);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  // What is typed until it stands there counts.
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => {
      const { key } = event;
      // Where it did not come the page keeps its keys.
      if (document.querySelector('dialog[open], [data-failed]') !== null) return;
      if (key === 'Escape') {
        // The map below listens to Escape as well; one press undoes one thing.
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
    <OverPart name="The search" resetKey={`${pathname} ${asked}`} onClose={close}>
      <Find scope={scope} takeTyped={() => typed.current} onClose={close} />
    </OverPart>
  );
}

const again = (times: number) => times + 1;

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Whether a dialog stands over the page: the search, or one that it must not stand over. */
const isThere = (): boolean => document.querySelector('dialog[open]') !== null;
