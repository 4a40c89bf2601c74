/** Keys of what only those ask who edit, apart from `query-keys.ts`: no reader carries them along. */
export const staffKeys = {
  adminSummary: ['admin', 'summary'] as const,
  adminList: (model: string, filter: object) => ['admin', 'list', model, filter] as const,
  adminOptions: (model: string, name: string) => ['admin', 'options', model, name] as const,
  adminItem: (model: string, id: number) => ['admin', 'item', model, id] as const,
  adminParents: (filter: object) => ['admin', 'parents', filter] as const,
  withoutImages: (offset: number, parentId: number | undefined) =>
    ['admin', 'without-images', offset, parentId ?? null] as const,
  wikiImage: (locationId: number, index: number) => ['wiki-image', locationId, index] as const,
  mapPicture: (locationId: number) => ['map-picture', locationId] as const,
  mapDrawing: (locationId: number) => ['map-drawing', locationId] as const,
  /** @param worldId undefined: of the Atlas */
  imports: (page: number, worldId: string | undefined) => ['admin', 'imports', worldId ?? 'atlas', page] as const,
  importJob: (id: string) => ['import', id] as const,
  importPoints: (id: string, round: number, map: number) => ['import', id, 'points', round, map] as const,
  removed: ['admin', 'removed'] as const,
  worldCheck: ['admin', 'world-check'] as const,
  worldFindings: (check: string, page: number) => ['admin', 'world-check', check, page] as const,
};
