export const styleNames = ['parchment', 'night', 'atlas'] as const;
export type StyleName = (typeof styleNames)[number];
