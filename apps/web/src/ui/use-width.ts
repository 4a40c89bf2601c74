import { useMediaQuery } from '@mantine/hooks';

/** phone below 768 px, compact below 1100, else desktop. */
export type Width = 'phone' | 'compact' | 'desktop';

/** Which of the three layouts the window has room for; style sheets use the same numbers. */
export function useWidth(): Width {
  const atLeastCompact = useMediaQuery('(width >= 768px)', undefined, { getInitialValueInEffect: false });
  const atLeastDesktop = useMediaQuery('(width >= 1100px)', undefined, { getInitialValueInEffect: false });
  if (!atLeastCompact) return 'phone';
  return atLeastDesktop ? 'desktop' : 'compact';
}
