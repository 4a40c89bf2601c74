// Apart from the schemas: screens read these names and must not carry the schema library along.

/** What players see of the picture of a map: all of it, veiled, or nothing. */
export const FOG_LEVELS = ['clear', 'dim', 'hidden'] as const;
