import { createContext } from 'react';

/** For the page of an address without anything: whether this tab showed the map of this address a moment ago. */
export const WasShownContext = createContext(false);
