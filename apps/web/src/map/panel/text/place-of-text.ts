import { createContext } from 'react';

/** The place that a text is about, for what stands in it. */
export const PlaceOfText = createContext<{ id: number; name: string } | null>(null);
