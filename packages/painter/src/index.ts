/** Turns geometry into pictures: a sketch of a region or a city becomes a map in one of three styles. */
export { type Band, CHANNELS } from './output/band.ts';
export { type PictureFile, writePicture } from './output/picture-file.ts';
export { type CutPicture, cutBands, type TileTarget } from './output/tile-cascade.ts';
export { paintMap } from './paint-map.ts';
export type { Painting, PaintOptions } from './painting.ts';
export { decorFor } from './region/place-decor.ts';
export { checkSketch } from './sketch/check-sketch.ts';
export type * from './sketch/city-sketch.ts';
export { SketchRefusal } from './sketch/read-parts.ts';
export type * from './sketch/region-sketch.ts';
export type { ReportStage } from './stages.ts';
export { styles } from './styles/all-styles.ts';
export type { Style } from './styles/style.ts';
export { type StyleName, styleNames } from './styles/style-names.ts';
export { type FrameReach, frameReach } from './symbols/ornament/frame.ts';
