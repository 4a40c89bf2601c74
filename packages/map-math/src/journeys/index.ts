export * from './find-route.ts';
export * from './plan-days.ts';
export type { WayPoint } from './segments.ts';
export * from './way-kinds.ts';
export * from './way-network.ts';
export * from './ways-near.ts';
