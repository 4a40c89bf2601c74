import type { ReactNode } from 'react';
import classes from './skip-link.module.css';

/** The first element that Tab reaches: skips the bar and goes to the part with this id. */
export function SkipLink({ targetId, children }: { targetId: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link within the page; the handler only finds a better target.
    <a
      className={classes.skip}
      href="#main"
      onClick={(event) => {
        // Falls back to the page. It never changes the address, because a map's address names the selected place.
        const target = document.getElementById(targetId) ?? document.getElementById('main');
        if (target === null) return;
        event.preventDefault();
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
        target.focus();
        target.scrollIntoView?.({ block: 'nearest' });
      }}
    >
      {children}
    </a>
  );
}
