import { createContext } from 'react';
import type { PlacesShown } from './places-shown.ts';

/** Which places the DM's list shows, and how to change it. */
export const PlacesShownContext = createContext<{ shown: PlacesShown; choose: (shown: PlacesShown) => void }>({
  shown: 'all',
  choose: () => undefined,
});
