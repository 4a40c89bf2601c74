import { lazy, Suspense } from 'react';

// Where it does not come, nothing is missing.
const NavCount = lazy(() =>
  import('./nav-count.tsx').then(
    (part) => ({ default: part.NavCount }),
    () => ({ default: () => null }),
  ),
);

/** How much waits where a link of the bar leads. */
export const LaterCount = ({ to }: { to: string }) => (
  <Suspense>
    <NavCount to={to} />
  </Suspense>
);
