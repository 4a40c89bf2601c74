export * from './label-kind.ts';
export * from './label-plan.ts';
export * from './label-types.ts';
export { DRAWN_REACH, standsBeside } from './point-places.ts';
export { boxesMeet, hull, turnedHalves } from './text-boxes.ts';
