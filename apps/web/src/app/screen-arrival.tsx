import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { recallScroll, rememberScroll, saveScroll } from './scroll-memory.ts';

/** The path of the last screen. It outlives the layouts, which change with their screens. */
let shownPath: string | undefined;

/**
 * Runs when a screen has loaded: scrolls to the anchor of the address, to the earlier position (Back and Forward), or
 * to the top. Moves the focus to the page, so that screen readers start there. It is rendered beside the screen inside
 * Suspense, so it only runs when the screen is there.
 */
export function ScreenArrival() {
  const { pathname, hash, key } = useLocation();
  const navigationType = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const address = window.location.href;
    const remember = () => {
      // Navigation changes the address first. Later scroll events come from the old page.
      if (window.location.href === address) rememberScroll(key, window.scrollY);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', saveScroll);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', saveScroll);
    };
  }, [key]);

  useEffect(() => {
    const samePage = shownPath === pathname;
    const isFirst = shownPath === undefined;
    shownPath = pathname;
    // A typed address with an anchor has the key of a first entry and no stored position.
    const mayRemember = navigationType === 'POP' && (hash === '' || key !== 'default');
    const remembered = mayRemember ? recallScroll(key) : undefined;
    if (remembered !== undefined) scrollBack(remembered);
    else if (hash !== '') scrollToAnchor(hash);
    else if (!samePage) window.scrollTo(0, 0);
    if (!samePage && !isFirst) focusPage();
  }, [pathname, hash, key, navigationType]);

  return null;
}

function scrollBack(y: number): void {
  window.scrollTo(0, y);
  // While a page loads, the browser may still scroll to the anchor by itself.
  if (document.readyState !== 'complete') window.addEventListener('load', () => window.scrollTo(0, y), { once: true });
}

function scrollToAnchor(hash: string): void {
  const target = document.getElementById(decodeHash(hash));
  target?.scrollIntoView();
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** Does nothing if the screen already focused a field. */
function focusPage(): void {
  const main = document.getElementById('main');
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  main?.focus({ preventScroll: true });
}
