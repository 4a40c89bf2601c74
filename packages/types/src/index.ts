export * from './account.ts';
export * as addresses from './calls/addresses.ts';
export type * from './calls/call.ts';
export type { Address, CallAt, CallName, Calls } from './calls/index.ts';
export * from './campaign.ts';
export * from './campaign-history.ts';
export {
  type AdminModel,
  adminModels,
  drawingSizes,
  drawingStyles,
  FOG_LEVELS,
  type FoundryVersion,
  foundryVersions,
  type GeoJsonUnits,
  geoJsonUnits,
  LIVE_KINDS,
  type LiveKind,
  type LookColour,
  type LookDash,
  type LookWeight,
  landKinds,
  lookColours,
  lookDashes,
  lookWeights,
  type MapFileFormat,
  mapFileFormats,
  typeIcons,
  type WorldFileFormat,
  worldChecks,
  worldFileFormats,
} from './choices.ts';
export * from './chronicle.ts';
export * from './drawings.ts';
export * from './errors.ts';
export * from './fog.ts';
export * from './geojson.ts';
export * from './handouts.ts';
export * from './imports.ts';
export * from './installation.ts';
export * from './limits.ts';
export { LiveNews, Presence } from './live.ts';
export * from './location.ts';
export { type Kind, Layer, Look, LookChange, plainKind, TypeIcon, TypeLook } from './look.ts';
export { Markers, Party, Ping } from './markers.ts';
export * from './model/campaign-words.ts';
export * from './model/fog.ts';
export * from './model/handout.ts';
export * from './model/location.ts';
export * from './model/party.ts';
export * from './model/published-fields.ts';
export * from './model/suggestion.ts';
export * from './model/suggestion-labels.ts';
export * from './name-mentions.ts';
export * from './note.ts';
export * from './pages.ts';
export * from './pending.ts';
export * from './place-table.ts';
export * from './point.ts';
export * from './position-fields.ts';
export * from './reveals.ts';
export * from './staff-admin.ts';
export * from './staff-map.ts';
export * from './suggestion.ts';
export * from './table.ts';
export type * from './text-edit.ts';
export * from './trash.ts';
export * from './wiki.ts';
export * from './world.ts';
export * from './world-access.ts';
