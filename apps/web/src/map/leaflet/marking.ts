/* Everything that a map needs once somebody points at it. */
export { hitTest } from '../label-canvas/hit-test.ts';
export { MarksLayer } from './marks-layer.ts';
export { StageCovers, stageCovers } from './stage-covers.ts';
