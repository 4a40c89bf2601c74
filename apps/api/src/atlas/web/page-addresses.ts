import { pages, type RegistryPage, staffRegistry, worldRegistry } from '@venture-atlas/types';
import { SITE_NAME } from './index-page.ts';

/** The metadata of a page that is no public map, before the browser draws it. */
export interface ServedPage {
  title: string;
  /** Whether the page concerns one person. Search engines do not list it. */
  isPrivate: boolean;
  /** Whether the address carries a secret or leads to one. Other sites then get no referrer. */
  noReferrer?: boolean;
  /** Whether the page shows a map. */
  isMap?: boolean;
}

const publicPage = (title: string): ServedPage => ({ title: `${title} · ${SITE_NAME}`, isPrivate: false });
const personalPage = (title: string): ServedPage => ({ title: `${title} · ${SITE_NAME}`, isPrivate: true });
const secretPage = (title: string): ServedPage => ({ ...personalPage(title), noReferrer: true });
/**
 * Pages of campaigns and closed worlds name nothing and always answer 200. A status or a title would reveal that they
 * exist.
 */
const nameless: ServedPage = { title: SITE_NAME, isPrivate: true, noReferrer: true, isMap: true };

/** `/` and `/{name}/` are looked up, since their titles name a map. */
const served: Record<Exclude<keyof typeof pages, 'home' | 'map'>, ServedPage> = {
  community: publicPage('Community'),
  gallery: publicPage('All Maps'),
  privacyPolicy: publicPage('Privacy Notice'),
  statBlocks: publicPage('Monster Stat Blocks'),
  statBlock: publicPage('Monster Stat Blocks'),
  login: publicPage('Log In'),
  signup: publicPage('Sign Up'),
  logout: personalPage('Logout'),
  loadLastUrl: personalPage('Last Map'),
  passwordResetRequest: personalPage('Reset Your Password'),
  passwordReset: secretPage('Reset Your Password'),
  account: personalPage('Account'),
  ownSuggestions: personalPage('My Suggestions'),
  confirmEmail: secretPage('Confirm Your Email'),
  unsubscribe: secretPage('Unsubscribe'),
  table: { ...secretPage('Table Screen'), isMap: true },
  join: secretPage('Join the Table'),
  campaigns: personalPage('Campaigns'),
  newCampaign: personalPage('New Campaign'),
  editCampaign: nameless,
  campaignSuggestions: nameless,
  campaign: nameless,
  campaignMap: nameless,
  chronicle: nameless,
  notes: nameless,
  campaignGallery: nameless,
  addToMap: nameless,
  maps: personalPage('Maps'),
  worlds: personalPage('Worlds'),
  newWorld: personalPage('Make a World'),
  copyWorld: personalPage('World'),
  worldSettings: personalPage('World'),
  worldImport: personalPage('Import'),
  worldSuggestions: personalPage('Suggestions'),
  world: nameless,
  worldMap: nameless,
  worldEdit: nameless,
  worldGallery: nameless,
  admin: personalPage('Admin'),
  editMap: personalPage('Edit Map'),
  importWorld: personalPage('Import'),
  installation: personalPage('Installation'),
};

/** @param all the title of pages without a subject of their own */
const servedRegistry = (all: string): Record<RegistryPage, ServedPage> => ({
  overview: personalPage(all),
  places: personalPage('Places'),
  changes: personalPage('Recent changes'),
  manageParents: personalPage('Manage Parents'),
  newLocation: personalPage('New Location'),
  location: personalPage('Edit Location'),
  withoutImages: personalPage('Locations Without Images'),
  worldCheck: personalPage('World Check'),
  removed: personalPage('Removed'),
  list: personalPage(all),
  add: personalPage(all),
  manage: personalPage(all),
});

const withAddresses = <Name extends string>(
  urls: Readonly<Record<NoInfer<Name>, string>>,
  heads: Readonly<Record<Name, ServedPage>>,
) => Object.entries<ServedPage>(heads).map(([name, head]) => ({ url: urls[name as Name], ...head }));

/**
 * Every page of the web app except `/` and `/{name}/` (specification section 2). All other addresses answer 404. A page
 * without its line here does not compile.
 */
export const pageAddresses = [
  ...withAddresses(pages, served),
  ...withAddresses(staffRegistry(), servedRegistry('Admin')).filter(({ url }) => url !== pages.admin),
  ...withAddresses(worldRegistry(), servedRegistry('World')),
];
