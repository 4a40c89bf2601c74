// Apart from the schemas: screens read these names and must not carry the schema library along.

/** The colours that a party may have; each carries white letters. */
export const PARTY_COLOURS = ['teal', 'wine', 'moss', 'violet', 'rust', 'slate'] as const;
export type PartyColour = (typeof PARTY_COLOURS)[number];
