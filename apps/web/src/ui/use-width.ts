import { useMediaQuery } from '@mantine/hooks';

/** Layouts: phone below 768 px, compact below 1100 px, desktop above. */
export type Width = 'phone' | 'compact' | 'desktop';

/** The layout for the window's width. Style sheets use the same numbers. */
export function useWidth(): Width {
  const atLeastCompact = useMediaQuery('(width >= 768px)', undefined, { getInitialValueInEffect: false });
  const atLeastDesktop = useMediaQuery('(width >= 1100px)', undefined, { getInitialValueInEffect: false });
  if (!atLeastCompact) return 'phone';
  return atLeastDesktop ? 'desktop' : 'compact';
}
