import { lazy, Suspense } from 'react';

// If it fails to load, nothing is shown.
const NavCount = lazy(() =>
  import('./nav-count.tsx').then(
    (part) => ({ default: part.NavCount }),
    () => ({ default: () => null }),
  ),
);

/** The number of waiting items behind a link of the bar. */
export const LazyNavCount = ({ to }: { to: string }) => (
  <Suspense>
    <NavCount to={to} />
  </Suspense>
);
