import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { ReadingScope } from '../api/reading-scope.ts';
import { ErrorBoundary } from '../loading/error-boundary.tsx';
import { FailedBar } from '../loading/failed-notice.tsx';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { worldOfPath } from '../navigation/paths.ts';
import { onFindWanted } from '../navigation/want-find.ts';
import { useCampaignHere } from './use-campaign-here.ts';

const Find = lazyScreen(async () => (await import('../screens/find/find-everywhere.tsx')).FindEverywhere);

/** Opens the search over everything with Ctrl or Cmd and K, wherever one is; fetched when it is first wanted. */
export function FindWhereverOneIs() {
  const { pathname } = useLocation();
  const { campaignId, as } = useCampaignHere();
  const worldId = worldOfPath(pathname);
  const scope = useMemo<ReadingScope>(
    () => (worldId === undefined ? { campaignId, as } : { worldId }),
    [campaignId, as, worldId],
  );
  const [isOpen, setOpen] = useState(false);
  const typed = useRef('');
  useEffect(() => onFindWanted(() => setOpen(true)), []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isWanted = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
      if (!isWanted || isThere()) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  // What is typed until it stands there counts.
  useEffect(() => {
    if (!isOpen) return;
    const listen = (event: KeyboardEvent) => {
      if (isThere() || event.ctrlKey || event.metaKey || event.key.length !== 1) return;
      event.preventDefault();
      typed.current += event.key;
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <ErrorBoundary resetKey={pathname} Notice={FailedBar}>
      <Suspense fallback={null}>
        <Find
          scope={scope}
          takeTyped={() => typed.current}
          onClose={() => {
            typed.current = '';
            setOpen(false);
          }}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Whether a dialog stands over the page: the search, or one that it must not stand over. */
const isThere = (): boolean => document.querySelector('dialog[open]') !== null;
