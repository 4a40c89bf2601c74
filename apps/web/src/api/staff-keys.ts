/** Query keys of calls that only editors make. Separate from `query-keys.ts`, so that readers do not load them. */
export const staffKeys = {
  /** @param worldId undefined: the Atlas, here and below */
  adminSummary: (worldId: string | undefined) => ['admin', 'summary', worldId ?? 'atlas'] as const,
  adminList: (model: string, filter: object) => ['admin', 'list', model, filter] as const,
  adminOptions: (model: string, name: string, worldId: string | undefined) =>
    ['admin', 'options', model, worldId ?? 'atlas', name] as const,
  adminItem: (model: string, id: number) => ['admin', 'item', model, id] as const,
  adminParents: (filter: object) => ['admin', 'parents', filter] as const,
  withoutImages: (filter: object) => ['admin', 'without-images', filter] as const,
  wikiImage: (locationId: number, index: number) => ['wiki-image', locationId, index] as const,
  mapPicture: (locationId: number) => ['map-picture', locationId] as const,
  mapDrawing: (locationId: number) => ['map-drawing', locationId] as const,
  imports: (page: number, worldId: string | undefined) => ['admin', 'imports', worldId ?? 'atlas', page] as const,
  importJob: (id: string) => ['import', id] as const,
  importPoints: (id: string, round: number, map: number) => ['import', id, 'points', round, map] as const,
  places: ['admin', 'places'] as const,
  placeIds: (filter: object, worldId: string | undefined) =>
    ['admin', 'places', 'ids', worldId ?? 'atlas', filter] as const,
  placeRowsOf: (worldId: string | undefined) => ['admin', 'places', 'rows', worldId ?? 'atlas'] as const,
  placeRows: (ids: readonly number[], map: number | undefined, worldId: string | undefined) =>
    ['admin', 'places', 'rows', worldId ?? 'atlas', map ?? null, ids.join(',')] as const,
  mapOptions: (worldId: string | undefined) => ['admin', 'options', 'maps', worldId ?? 'atlas'] as const,
  changes: (of: object, worldId: string | undefined) => ['admin', 'changes', worldId ?? 'atlas', of] as const,
  trash: (name: string, offset: number, worldId: string | undefined) =>
    ['admin', 'trash', worldId ?? 'atlas', name, offset] as const,
  worldCheck: (worldId: string | undefined) => ['admin', 'world-check', worldId ?? 'atlas'] as const,
  worldFindings: (check: string, worldId: string | undefined, page: number) =>
    ['admin', 'world-check', worldId ?? 'atlas', check, page] as const,
};
