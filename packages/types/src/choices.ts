/* Lists that the schemas check and screens show. They are separate because screens must not load the schema library. */

export const drawingStyles = ['parchment', 'night', 'atlas'] as const;
/** The styles of drawn maps. */
export type DrawingStyle = (typeof drawingStyles)[number];

export const mapFileFormats = ['geojson', 'csv', 'obsidian', 'universalvtt'] as const;
/** The formats of exported maps. */
export type MapFileFormat = (typeof mapFileFormats)[number];

export const worldFileFormats = ['archive', 'obsidian', 'foundry'] as const;
/** The formats of exported worlds. */
export type WorldFileFormat = (typeof worldFileFormats)[number];

export const foundryVersions = [13, 14] as const;
/** The major versions of Foundry VTT that modules are written for. */
export type FoundryVersion = (typeof foundryVersions)[number];

export const geoJsonUnits = ['degrees', 'map'] as const;
/** The units of coordinates in exported GeoJSON: degrees, which map programs expect, or map units. */
export type GeoJsonUnits = (typeof geoJsonUnits)[number];

export const landKinds = ['coast', 'islands', 'inland'] as const;
/** The kinds of generated land. */
export type LandKind = (typeof landKinds)[number];

export const drawingSizes = [4096, 8192, 16_384] as const;
/** Pixels of the longer side of a drawn map. */
export type DrawingSize = (typeof drawingSizes)[number];

/** The visibility of a map's picture for players: all of it, dimmed, or hidden. */
export const FOG_LEVELS = ['clear', 'dim', 'hidden'] as const;

/**
 * The parts of a campaign's data that may change for a viewer.
 * They are: the campaign itself, its places with their knowledge, their texts, revealed secrets, notes, markers, the
 * presence list for the DM, the view that the DM shows to all, handouts, fog, and further data of this account.
 */
export const LIVE_KINDS = [
  'campaign',
  'places',
  'texts',
  'reveals',
  'notes',
  'markers',
  'presence',
  'view',
  'handouts',
  'fog',
  'own',
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];

/** The colors of names, dots, icons, and lines. map-math defines them for light and dark. */
export const lookColours = ['pine', 'lake', 'violet', 'umber', 'teal', 'slate'] as const;
export type LookColour = (typeof lookColours)[number];

/** The dash patterns of lines and borders. */
export const lookDashes = ['solid', 'dashed', 'dotted', 'dash_dot', 'sparse'] as const;
export type LookDash = (typeof lookDashes)[number];

/** The widths of lines and borders. */
export const lookWeights = ['thin', 'middle', 'strong', 'broad'] as const;
export type LookWeight = (typeof lookWeights)[number];

export const adminModels = ['wikipage', 'type', 'location'] as const;
/** The generic models of the specification (section 3). Other names answer 404. */
export type AdminModel = (typeof adminModels)[number];

/** The checks of the world check. */
export const worldChecks = [
  'orphan',
  'parent_loop',
  'duplicate_name',
  'outside_map',
  'picture_missing',
  'dead_parent',
  'text_without_attribution',
  'labels_overlap',
  'nothing_at_first',
  'odd_frame',
  'crossing_region',
] as const;
export type WorldCheckName = (typeof worldChecks)[number];

/** The signs that places may have instead of a dot. Their names on screen and outlines are in map-math. */
export const typeIcons = [
  'hamlet',
  'village',
  'town',
  'city',
  'capital',
  'castle',
  'fort',
  'tower',
  'gate',
  'bridge',
  'harbour',
  'lighthouse',
  'inn',
  'shop',
  'farm',
  'mill',
  'mine',
  'crossroads',
  'temple',
  'abbey',
  'shrine',
  'graveyard',
  'standing_stones',
  'monument',
  'ruin',
  'battlefield',
  'camp',
  'cave',
  'dungeon',
  'dragons_lair',
  'beasts_lair',
  'skull',
  'wreck',
  'mountain',
  'volcano',
  'tree',
  'spring',
  'water',
  'mages_tower',
  'portal',
  'treasure',
  'star',
  'road',
  'track',
  'path',
  'river',
  'wall',
  'border',
  'sea_lane',
  'realm',
  'region',
  'forest',
  'hills',
  'mountains',
  'marsh',
  'lake',
  'sea',
  'desert',
  'fields',
  'island',
  'glacier',
] as const;
export type TypeIconName = (typeof typeIcons)[number];
