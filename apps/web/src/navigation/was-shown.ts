import { createContext } from 'react';

/** For the 404 page: whether this tab showed the map of this address a moment ago. */
export const WasShownContext = createContext(false);
