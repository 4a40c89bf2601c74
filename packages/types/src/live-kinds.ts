// Apart from the schemas: screens read these names and must not carry the schema library along.

/**
 * What may change of what a viewer of a campaign is answered: the campaign itself, its places with what is known of them,
 * their texts, notes, what is put on the maps, for the DM who is here, what the DM looks at for all, what the DM shows to
 * this viewer, what of the pictures of maps is hidden, and what this account alone is answered besides.
 */
export const LIVE_KINDS = [
  'campaign',
  'places',
  'texts',
  'notes',
  'markers',
  'presence',
  'view',
  'handouts',
  'fog',
  'own',
] as const;
export type LiveKind = (typeof LIVE_KINDS)[number];
