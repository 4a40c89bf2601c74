import { pages, type RegistryPage, staffRegistry, worldRegistry } from '@venture-atlas/types';
import { SITE_NAME } from './index-page.ts';

/** What the server says of a page that is no public map, before the browser draws it. */
export interface ServedPage {
  title: string;
  /** A page whose address or use concerns one person: not for search engines. */
  isPrivate: boolean;
  /** The address carries a secret or leads to one: nobody is told where the visitor came from. */
  noReferrer?: boolean;
  /** The page shows a map. */
  isMap?: boolean;
}

const open = (title: string): ServedPage => ({ title: `${title} · ${SITE_NAME}`, isPrivate: false });
const own = (title: string): ServedPage => ({ title: `${title} · ${SITE_NAME}`, isPrivate: true });
const secret = (title: string): ServedPage => ({ ...own(title), noReferrer: true });
/** Pages of campaigns and closed worlds name nothing and always answer 200: a status or a title would tell who exists. */
const nameless: ServedPage = { title: SITE_NAME, isPrivate: true, noReferrer: true, isMap: true };

/** `/` and `/{name}/` are looked up: their titles name a map. */
const served: Record<Exclude<keyof typeof pages, 'home' | 'map'>, ServedPage> = {
  community: open('Community'),
  gallery: open('All Maps'),
  privacyPolicy: open('Privacy Notice'),
  statBlocks: open('Monster Stat Blocks'),
  statBlock: open('Monster Stat Blocks'),
  login: open('Log In'),
  signup: open('Sign Up'),
  logout: own('Logout'),
  loadLastUrl: own('Last Map'),
  passwordResetRequest: own('Reset Your Password'),
  passwordReset: secret('Reset Your Password'),
  account: own('Account'),
  ownSuggestions: own('My Suggestions'),
  confirmEmail: secret('Confirm Your Email'),
  unsubscribe: secret('Unsubscribe'),
  table: { ...secret('Table Screen'), isMap: true },
  join: secret('Join the Table'),
  campaigns: own('Campaigns'),
  newCampaign: own('New Campaign'),
  editCampaign: nameless,
  campaignSuggestions: nameless,
  campaign: nameless,
  campaignMap: nameless,
  chronicle: nameless,
  notes: nameless,
  campaignGallery: nameless,
  addToMap: nameless,
  maps: own('Maps'),
  worlds: own('Worlds'),
  newWorld: own('Make a World'),
  copyWorld: own('World'),
  worldSettings: own('World'),
  worldImport: own('Import'),
  worldSuggestions: own('Suggestions'),
  world: nameless,
  worldMap: nameless,
  worldEdit: nameless,
  worldGallery: nameless,
  admin: own('Admin'),
  editMap: own('Edit Map'),
  importWorld: own('Import'),
  installation: own('Installation'),
};

/** @param all what pages without a subject of their own are called */
const servedRegistry = (all: string): Record<RegistryPage, ServedPage> => ({
  overview: own(all),
  places: own('Places'),
  changes: own('Recent changes'),
  manageParents: own('Manage Parents'),
  newLocation: own('New Location'),
  location: own('Edit Location'),
  withoutImages: own('Locations Without Images'),
  worldCheck: own('World Check'),
  removed: own('Removed'),
  list: own(all),
  add: own(all),
  manage: own(all),
});

const at = <Name extends string>(
  urls: Readonly<Record<NoInfer<Name>, string>>,
  heads: Readonly<Record<Name, ServedPage>>,
) => Object.entries<ServedPage>(heads).map(([name, head]) => ({ url: urls[name as Name], ...head }));

/**
 * Every page besides `/` and `/{name}/` that the web app has a screen for (specification section 2); all other addresses
 * are a real 404. The compiler refuses a page without its line here.
 */
export const pageAddresses = [
  ...at(pages, served),
  ...at(staffRegistry(), servedRegistry('Admin')).filter(({ url }) => url !== pages.admin),
  ...at(worldRegistry(), servedRegistry('World')),
];
