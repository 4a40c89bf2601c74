/**
 * Every page of the web app by its address (specification section 2). The browser's router, links, the server's answers,
 * and the names that no place may have follow from these lists; every other address is a 404.
 * `:name` stands for what an address names.
 */
export const pages = {
  home: '/',
  map: '/:name/',
  community: '/community/',
  /** All maps with their pictures, for everybody. */
  gallery: '/gallery/',
  /** All locations by name. */
  maps: '/maps/',
  privacyPolicy: '/privacy_policy',
  statBlocks: '/dnd_5e_monster_stat_block/',
  statBlock: '/dnd_5e_monster_stat_block/:name/',
  login: '/login/',
  signup: '/signup/',
  logout: '/logout/',
  loadLastUrl: '/load_last_url',
  passwordResetRequest: '/password_reset_request/',
  /** With the token of the mail behind the #, as the next two. */
  passwordReset: '/password_reset/',
  confirmEmail: '/account/confirm_email/',
  unsubscribe: '/account/unsubscribe/',
  account: '/account/',
  /** What somebody suggested. */
  ownSuggestions: '/account/suggestions/',
  /** A table screen; its secret stands behind the #, which browsers never send. */
  table: '/table/',
  /** Where phones come in; a code may stand behind the #. */
  join: '/join/',
  campaigns: '/campaigns/',
  newCampaign: '/edit_campaign/',
  editCampaign: '/edit_campaign/:campaignId/',
  /** What its players suggest, for those who lead it. */
  campaignSuggestions: '/edit_campaign/:campaignId/suggestions/',
  /** Leads to the map where everybody begins. */
  campaign: '/campaign/:campaignId/',
  campaignMap: '/campaign/:campaignId/:name/',
  chronicle: '/campaign/:campaignId/chronicle/',
  notes: '/campaign/:campaignId/notes/',
  campaignGallery: '/campaign/:campaignId/maps/',
  /** Where a DM adds to a map of the campaign. */
  addToMap: '/campaign/:campaignId/:name/edit/',
  /** The worlds that somebody edits. */
  worlds: '/worlds/',
  newWorld: '/worlds/new/',
  /** Where a map of the open atlas is copied into a world. */
  copyWorld: '/worlds/copy/',
  /** What a world is called, who else edits it, its end. */
  worldSettings: '/worlds/:worldId/',
  worldImport: '/worlds/:worldId/import/',
  /** What people suggest about it, for those who edit it. */
  worldSuggestions: '/worlds/:worldId/suggestions/',
  /** Leads to the map that the world opens with. */
  world: '/world/:worldId/',
  worldMap: '/world/:worldId/:name/',
  worldEdit: '/world/:worldId/:name/edit/',
  worldGallery: '/world/:worldId/maps/',
  admin: '/admin/',
  editMap: '/admin/:name/edit/',
  /** With `?job=` what somebody sent and has not decided about; with `?map=` onto that map. */
  importWorld: '/admin/import/',
  /** What staff set for everybody. */
  installation: '/admin/installation/',
} as const;

/** The pages where the things of a world are listed and edited, below the first of them. `*` stands for a model. */
const registry = {
  overview: '',
  places: 'places/',
  changes: 'changes/',
  manageParents: 'manage_parents/',
  newLocation: 'edit_location/',
  location: 'edit_location/:id/',
  withoutImages: 'locations_without_images/',
  worldCheck: 'world_check/',
  removed: 'removed/',
  list: 'list/*/',
  add: 'manage/*/',
  manage: 'manage/*/:id/',
} as const;
export type RegistryPage = keyof typeof registry;

/**
 * The pages of a registry by their addresses.
 * @param home of the first of them, with a slash at its end
 * @param model what names a model
 */
function registryAt(home: string, model: string): Record<RegistryPage, string> {
  const entries = Object.entries(registry).map(([name, path]) => [name, home + path.replace('*', model)]);
  return Object.fromEntries(entries);
}

/** The registry that staff have for all worlds, and the one of each world. */
export const staffRegistry = () => registryAt(pages.admin, ':app/:model');
export const worldRegistry = () => registryAt(`${pages.worldSettings}registry/`, ':model');
