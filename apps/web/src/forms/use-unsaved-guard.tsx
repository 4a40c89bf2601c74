import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { holdHistory, returned } from '../navigation/history-hold.ts';
import { Dialog } from '../ui/dialog.tsx';
import plain from '../ui/plain.module.css';

/** Where somebody was about to go: an address of the app, or so many steps of the browser's history. */
type Way = { to: string } | { steps: number };

/**
 * Asks before a page with unsaved changes is left: by a link, by Back and Forward, by closing the tab. What the page
 * itself does by `navigate` after saving is not held up.
 *
 * @param comfort what becomes of it, as a sentence
 * @param settle saves what can be saved without a question; where it says that nothing is unsaved any more, nothing is asked
 * @returns the question, to be drawn anywhere in the page
 */
export function useUnsavedGuard(
  isDirty: boolean,
  comfort = 'You lose it if you leave.',
  settle?: () => Promise<boolean>,
): ReactNode {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [way, setWay] = useState<Way | undefined>();
  const isLeaving = useRef(false);
  const latest = useRef({ navigate, settle });
  useEffect(() => {
    latest.current = { navigate, settle };
  });

  const go = useCallback((to: Way) => {
    isLeaving.current = true;
    setWay(undefined);
    if ('to' in to) void latest.current.navigate(to.to);
    else window.history.go(to.steps);
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    const hold = async (to: Way) => {
      if (!(await latest.current.settle?.())) return setWay(to);
      await returned();
      go(to);
    };
    isLeaving.current = false;
    const keepTab = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdLink = (event: MouseEvent) => {
      const to = isLeaving.current ? undefined : inAppTarget(event);
      if (to === undefined || to.split('#')[0] === `${pathname}${search}`) return;
      event.preventDefault();
      event.stopPropagation();
      void hold({ to });
    };
    const stopHistory = holdHistory((steps) => {
      if (isLeaving.current) return false;
      void hold({ steps });
      return true;
    });
    window.addEventListener('beforeunload', keepTab);
    document.addEventListener('click', holdLink, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', keepTab);
      document.removeEventListener('click', holdLink, { capture: true });
      stopHistory();
    };
  }, [isDirty, pathname, search, go]);

  return (
    <Dialog
      isOpen={way !== undefined}
      onClose={() => setWay(undefined)}
      title="Leave without saving?"
      words={<p>Your changes on this page are not saved yet. {comfort}</p>}
    >
      <div className={plain.buttons} data-end>
        <Button variant="danger" onClick={() => way && go(way)}>
          Leave
        </Button>
        <Button onClick={() => setWay(undefined)} data-autofocus>
          Stay here
        </Button>
      </div>
    </Dialog>
  );
}

/** The address that a click leads to inside the app; undefined for every other click. */
function inAppTarget(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target !== '' && link.target !== '_self')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  return origin === window.location.origin && !link.hasAttribute('download')
    ? `${pathname}${search}${hash}`
    : undefined;
}
