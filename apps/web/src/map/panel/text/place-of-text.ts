import { createContext } from 'react';

/** The place that a text is about, for components in the text. */
export const PlaceOfText = createContext<{ id: number; name: string } | null>(null);
