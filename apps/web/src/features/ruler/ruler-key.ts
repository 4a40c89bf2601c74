/** Opens or closes the ruler. */
export const RULER_KEY = 'M';
