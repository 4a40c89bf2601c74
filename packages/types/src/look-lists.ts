// Apart from the schemas: screens show these lists and must not carry the schema library along.

/** The inks that names, dots, signs and lines may have; what they are in light and dark is in map-math. */
export const lookColours = ['pine', 'lake', 'violet', 'umber', 'teal', 'slate'] as const;
export type LookColour = (typeof lookColours)[number];

/** How a line or a border is drawn. */
export const lookDashes = ['solid', 'dashed', 'dotted'] as const;
export type LookDash = (typeof lookDashes)[number];

/** How broad a line or a border is. */
export const lookWeights = ['thin', 'middle', 'broad'] as const;
export type LookWeight = (typeof lookWeights)[number];
