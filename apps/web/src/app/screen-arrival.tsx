import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { recallScroll, rememberScroll, saveScroll } from './scroll-memory.ts';

/** The path of the screen that came last; outlives the layouts, which come and go with their screens. */
let shownPath: string | undefined;

/**
 * What happens when a screen has come: the page scrolls to the anchor of the
 * address, back to where it was (Back and Forward), or to the top; and focus
 * goes to the page, so that screen readers begin there. Stands beside the
 * screen inside its Suspense, so that it runs only when the screen is there.
 */
export function ScreenArrival() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const address = window.location.href;
    const remember = () => {
      // Going elsewhere changes the address first; what still moves then is the old page falling apart.
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
    // An address with an anchor that was typed has the key of a first entry, and no memory of its own.
    const mayRemember = how === 'POP' && (hash === '' || key !== 'default');
    const remembered = mayRemember ? recallScroll(key) : undefined;
    if (remembered !== undefined) scrollBack(remembered);
    else if (hash !== '') scrollToAnchor(hash);
    else if (!samePage) window.scrollTo(0, 0);
    if (!samePage && !isFirst) focusPage();
  }, [pathname, hash, key, how]);

  return null;
}

function scrollBack(y: number): void {
  window.scrollTo(0, y);
  // While a page is loading, the browser may still go to the anchor of the address by itself.
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

/** Unless the screen already took the focus itself, for a field. */
function focusPage(): void {
  const main = document.getElementById('main');
  if (main?.contains(document.activeElement) && document.activeElement !== main) return;
  main?.focus({ preventScroll: true });
}
