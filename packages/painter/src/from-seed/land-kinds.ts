/** What a land that is made up is like: land on one side of a sea, islands in it, or land with hardly any sea. */
export const landKinds = ['coast', 'islands', 'inland'] as const;
export type LandKind = (typeof landKinds)[number];
