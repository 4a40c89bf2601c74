import type { ReactNode } from 'react';

/** A link that leaves the site, in a new tab, telling the other side nothing. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
