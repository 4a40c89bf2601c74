/** Takes up the ruler, or puts it away. */
export const RULER_KEY = 'M';
