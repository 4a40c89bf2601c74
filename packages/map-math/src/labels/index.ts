export * from './held-names.ts';
export type { LabelEntry } from './label-entry.ts';
export * from './label-kind.ts';
export * from './label-plan.ts';
export * from './label-types.ts';
export * from './separate-letters.ts';
export type { ShapeNames } from './shape-names.ts';
export { DRAWN_REACH, standsBeside } from './stands-beside.ts';
export { boxesMeet, hull, turnedHalves } from './text-boxes.ts';
