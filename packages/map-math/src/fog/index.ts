export { cellsAndRings, hexAt, hexCentre } from './fog-cells.ts';
export * from './fog-changes.ts';
export { clipToFog } from './fog-clip.ts';
export * from './fog-code.ts';
export * from './fog-grid.ts';
export * from './fog-mask.ts';
export { type FogPool, poolFog } from './fog-pool.ts';
export * from './fog-window.ts';
export * from './fog-wire.ts';
