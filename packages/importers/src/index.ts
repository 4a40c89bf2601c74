export type { AzgaarWorld, DrawnOutlines, Pair, WorldCell, WorldGrid } from './azgaar/azgaar-world.ts';
export { type OpenedWorld, openWorld } from './azgaar/open-world.ts';
export { readChosenColumns } from './csv/chosen-columns.ts';
export { detectFormat } from './detect-format.ts';
export * from './draft.ts';
export { readBytes, unpackingRoom } from './file-bytes.ts';
export {
  doublingsToUsual,
  type ExistingFrame,
  FRAME_SIDE,
  fitFrames,
  type KeptFrame,
  scaledShape,
} from './fit-frames.ts';
export * from './formats.ts';
export { OWN_FLAGS } from './foundry/own-flags.ts';
export { joinPolygons } from './geojson/join-polygons.ts';
export { LAND_WORDS, REALM_WORDS } from './geojson/unnamed-land.ts';
export * from './import-refusal.ts';
export { type AcceptedNames, acceptNames, identifyingName } from './name-proposals.ts';
export { guardMarkdown } from './own-files/guarded-markdown.ts';
export { OWN_CSV_COLUMNS, type OwnCsvColumn, toOwnCell } from './own-files/own-csv.ts';
export { OWN_UNITS } from './own-files/own-geojson.ts';
export { lookColumns } from './own-files/own-looks.ts';
export { NOT_IN_OWN_FILE } from './own-files/own-map.ts';
export { SLUG_FIELD, toVaultText, WORLD_FIELD } from './own-files/own-vault.ts';
export { pictureSize } from './picture-size.ts';
export { SCALES, scaleOfKind } from './place-kind.ts';
export { PLACES_MAX, UNPACKED_BYTES_MAX } from './read-limits.ts';
export * from './read-options.ts';
export { type ReadReport, ReportBuilder, type Tally } from './read-report.ts';
export * from './read-world.ts';
export { scaleOfShape } from './shape-building.ts';
export { fileOfBytes, type SourceFile } from './source-file.ts';
export { separatePictures } from './source-pictures.ts';
export { fontAwesomeOf, foundryIconOf, makiOf } from './styles/sign-names.ts';
export { isPictureFile, isWorldFile, topFolder } from './world-file.ts';
export { isZip, zipFiles } from './zip-files.ts';
