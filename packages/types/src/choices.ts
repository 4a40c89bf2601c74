/*
 * Lists that the schemas check and screens show. They are apart from the schemas, because screens must not load the
 * schema library.
 */

export const drawingStyles = ['parchment', 'night', 'atlas'] as const;
/** The hands that a map is drawn in. */
export type DrawingStyle = (typeof drawingStyles)[number];

export const mapFileFormats = ['geojson', 'csv', 'obsidian'] as const;
/** As what a map is taken out. */
export type MapFileFormat = (typeof mapFileFormats)[number];

export const landKinds = ['coast', 'islands', 'inland'] as const;
/** What a land that is made up is like. */
export type LandKind = (typeof landKinds)[number];

export const drawingSizes = [4096, 8192, 16_384] as const;
/** Pixels of the longer side of a drawn map. */
export type DrawingSize = (typeof drawingSizes)[number];

/** What players see of the picture of a map: all of it, veiled, or nothing. */
export const FOG_LEVELS = ['clear', 'dim', 'hidden'] as const;

/**
 * What may change of what a viewer of a campaign is answered: the campaign itself, its places with what is known of them,
 * their texts, what of their secrets was revealed to this viewer, notes, what is put on the maps, for the DM who is here, what the DM looks at for all, what the DM shows to
 * this viewer, what of the pictures of maps is hidden, and what this account alone is answered besides.
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

/** The inks that names, dots, signs and lines may have; what they are in light and dark is in map-math. */
export const lookColours = ['pine', 'lake', 'violet', 'umber', 'teal', 'slate'] as const;
export type LookColour = (typeof lookColours)[number];

/** How a line or a border is drawn. */
export const lookDashes = ['solid', 'dashed', 'dotted'] as const;
export type LookDash = (typeof lookDashes)[number];

/** How broad a line or a border is. */
export const lookWeights = ['thin', 'middle', 'broad'] as const;
export type LookWeight = (typeof lookWeights)[number];

export const adminModels = ['wikipage', 'type', 'location'] as const;
/** The generic models of the specification (section 3); all other names are 404. */
export type AdminModel = (typeof adminModels)[number];

/** What the validators look for. */
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

/** Signs that a type's points may carry instead of a dot; drawn by the web. */
export const typeIcons = [
  'city',
  'town',
  'village',
  'castle',
  'temple',
  'tower',
  'ruin',
  'camp',
  'mine',
  'harbour',
  'bridge',
  'gate',
  'inn',
  'shop',
  'tree',
  'mountain',
  'cave',
  'water',
  'skull',
  'star',
] as const;
export type TypeIconName = (typeof typeIcons)[number];
