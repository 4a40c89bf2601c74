/** For queries that read a page, when all that there is is wanted. */
export const ALL_ROWS = { limit: Number.MAX_SAFE_INTEGER, offset: 0 } as const;
