// Apart from the schemas: screens read these names and must not carry the schema library along.

/**
 * What unknown ground is drawn as (edition 2, section 5): the blank sheets of the styles of maps that are drawn here, and
 * others that go with maps from elsewhere.
 */
export const FOG_GROUNDS = ['parchment', 'night', 'atlas', 'sea', 'blueprint', 'stone'] as const;
