/**
 * Every page of the web app with its address (specification section 2).
 * The browser's router, links, the server's responses, and reserved place names are derived from these lists. Every
 * other address answers 404. `:name` is a parameter.
 */
export const pages = {
  home: '/',
  map: '/:name/',
  community: '/community/',
  /** All maps with their pictures. */
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
  /** With the token of the mail after the #, like the next two. */
  passwordReset: '/password_reset/',
  confirmEmail: '/account/confirm_email/',
  unsubscribe: '/account/unsubscribe/',
  account: '/account/',
  /** The suggestions of an account. */
  ownSuggestions: '/account/suggestions/',
  /** A table screen. Its secret is after the #, which browsers never send. */
  table: '/table/',
  /** Where phones join. A code may follow after the #. */
  join: '/join/',
  campaigns: '/campaigns/',
  newCampaign: '/edit_campaign/',
  editCampaign: '/edit_campaign/:campaignId/',
  /** The suggestions of its players, for its leaders. */
  campaignSuggestions: '/edit_campaign/:campaignId/suggestions/',
  /** Redirects to the start map. */
  campaign: '/campaign/:campaignId/',
  campaignMap: '/campaign/:campaignId/:name/',
  chronicle: '/campaign/:campaignId/chronicle/',
  notes: '/campaign/:campaignId/notes/',
  campaignGallery: '/campaign/:campaignId/maps/',
  /** Where a DM adds to a map of the campaign. */
  addToMap: '/campaign/:campaignId/:name/edit/',
  /** The worlds that the user edits. */
  worlds: '/worlds/',
  newWorld: '/worlds/new/',
  /** Copies a map of the open atlas into a world. */
  copyWorld: '/worlds/copy/',
  /** The name of a world, its editors, and its deletion. */
  worldSettings: '/worlds/:worldId/',
  worldImport: '/worlds/:worldId/import/',
  /** Suggestions about it, for its editors. */
  worldSuggestions: '/worlds/:worldId/suggestions/',
  /** Redirects to the home map of the world. */
  world: '/world/:worldId/',
  worldMap: '/world/:worldId/:name/',
  worldEdit: '/world/:worldId/:name/edit/',
  worldGallery: '/world/:worldId/maps/',
  admin: '/admin/',
  editMap: '/admin/:name/edit/',
  /** With `?job=` the user's undecided import; with `?map=` an import onto that map. */
  importWorld: '/admin/import/',
  /** The settings of the installation. */
  installation: '/admin/installation/',
} as const;

/** The pages that list and edit the entities of a world. `*` is a parameter for the model. */
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
 * The pages of a registry with their addresses.
 * @param home address of the first page, with a slash at its end
 * @param model parameter of the model
 */
function registryAt(home: string, model: string): Record<RegistryPage, string> {
  const entries = Object.entries(registry).map(([name, path]) => [name, home + path.replace('*', model)]);
  return Object.fromEntries(entries);
}

/** The registry of staff for all worlds, and the registry of each world. */
export const staffRegistry = () => registryAt(pages.admin, ':app/:model');
export const worldRegistry = () => registryAt(`${pages.worldSettings}registry/`, ':model');
