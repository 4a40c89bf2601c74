// Apart from the schemas: screens show these lists and must not carry the schema library along.

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
