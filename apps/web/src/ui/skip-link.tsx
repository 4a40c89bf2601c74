import type { ReactNode } from 'react';
import classes from './skip-link.module.css';

/** The first thing the Tab key reaches: jumps over the bar to the part with this id. */
export function SkipLink({ targetId, children }: { targetId: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link within the page; the handler only finds a better target.
    <a
      className={classes.skip}
      href="#main"
      onClick={(event) => {
        // The page itself where the part is not there, and never by the address: a map's says which place is selected.
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
