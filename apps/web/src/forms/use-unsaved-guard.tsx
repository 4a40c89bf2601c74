import { Button } from '@mantine/core';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { holdHistory, returned } from '../navigation/history-hold.ts';
import { Dialog } from '../ui/dialog.tsx';
import plain from '../ui/plain.module.css';

/** A navigation target: an address of the app, or a number of history steps. */
type Target = { to: string } | { steps: number };

/**
 * Asks before a page with unsaved changes is left: by a link, Back, Forward, or closing the tab. `navigate` after
 * saving is not blocked.
 *
 * @param consequence what happens to the changes, as a sentence
 * @param saveSilently saves what can be saved without asking; if it returns true, nothing is unsaved and the user is not
 * asked
 * @returns the dialog; render it anywhere in the page
 */
export function useUnsavedGuard(
  isDirty: boolean,
  consequence = 'You lose it if you leave.',
  saveSilently?: () => Promise<boolean>,
): ReactNode {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [target, setTarget] = useState<Target | undefined>();
  const isLeaving = useRef(false);
  const latest = useRef({ navigate, saveSilently });
  useEffect(() => {
    latest.current = { navigate, saveSilently };
  });

  const go = useCallback((to: Target) => {
    isLeaving.current = true;
    setTarget(undefined);
    if ('to' in to) void latest.current.navigate(to.to);
    else window.history.go(to.steps);
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    const hold = async (to: Target) => {
      if (!(await latest.current.saveSilently?.())) return setTarget(to);
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
      isOpen={target !== undefined}
      onClose={() => setTarget(undefined)}
      title="Leave without saving?"
      words={<p>Your changes on this page are not saved yet. {consequence}</p>}
    >
      <div className={plain.buttons} data-end>
        <Button variant="danger" onClick={() => target && go(target)}>
          Leave
        </Button>
        <Button onClick={() => setTarget(undefined)} data-autofocus>
          Stay here
        </Button>
      </div>
    </Dialog>
  );
}

/** The address inside the app that a click leads to; undefined for every other click. */
function inAppTarget(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || (link.target !== '' && link.target !== '_self')) return undefined;
  const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
  return origin === window.location.origin && !link.hasAttribute('download')
    ? `${pathname}${search}${hash}`
    : undefined;
}
