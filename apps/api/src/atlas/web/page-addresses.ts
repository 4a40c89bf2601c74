import { SITE_NAME } from './page-head.ts';

/** A page of the web app that is not a map; the browser's router draws it. */
export interface PageAddress {
  url: string;
  title: string;
  /** A page whose address or use concerns one person: not for search engines. */
  isPrivate: boolean;
  /** The address carries a secret or leads to one: nobody is told where the visitor came from. */
  noReferrer?: boolean;
  /** The page shows a map. */
  isMap?: boolean;
}

const open = (url: string, title: string): PageAddress => ({ url, title: `${title} · ${SITE_NAME}`, isPrivate: false });
const own = (url: string, title: string): PageAddress => ({ url, title: `${title} · ${SITE_NAME}`, isPrivate: true });
const secret = (url: string, title: string): PageAddress => ({ ...own(url, title), noReferrer: true });
/** Pages of campaigns and closed worlds name nothing and always answer 200: a status or a title would tell who exists. */
const nameless = (url: string): PageAddress => ({
  url,
  title: SITE_NAME,
  isPrivate: true,
  noReferrer: true,
  isMap: true,
});

/**
 * Every page besides `/` and `/{name}/` that the web app has a screen for
 * (specification section 2); all other addresses are a real 404.
 */
export const pageAddresses: readonly PageAddress[] = [
  open('/community', 'Community'),
  open('/gallery', 'All Maps'),
  open('/privacy_policy', 'Privacy Notice'),
  open('/dnd_5e_monster_stat_block', 'Monster Stat Blocks'),
  open('/dnd_5e_monster_stat_block/:name', 'Monster Stat Blocks'),
  open('/login', 'Log In'),
  open('/signup', 'Sign Up'),
  own('/logout', 'Logout'),
  own('/load_last_url', 'Last Map'),
  own('/password_reset_request', 'Reset Your Password'),
  secret('/password_reset', 'Reset Your Password'),
  own('/account', 'Account'),
  secret('/account/confirm_email', 'Confirm Your Email'),
  secret('/account/unsubscribe', 'Unsubscribe'),
  { ...secret('/table', 'Table Screen'), isMap: true },
  secret('/join', 'Join the Table'),
  own('/campaigns', 'Campaigns'),
  own('/edit_campaign', 'New Campaign'),
  own('/maps', 'Maps'),
  own('/worlds', 'Worlds'),
  own('/worlds/new', 'Make a World'),
  own('/admin', 'Admin'),
  own('/admin/manage_parents', 'Manage Parents'),
  own('/admin/edit_location', 'New Location'),
  own('/admin/edit_location/:id', 'Edit Location'),
  own('/admin/locations_without_images', 'Locations Without Images'),
  own('/admin/world_check', 'World Check'),
  own('/admin/import', 'Import'),
  own('/admin/removed', 'Removed'),
  own('/admin/places', 'Places'),
  own('/admin/changes', 'Recent changes'),
  own('/admin/installation', 'Installation'),
  own('/admin/list/:app/:model', 'Admin'),
  own('/admin/manage/:app/:model', 'Admin'),
  own('/admin/manage/:app/:model/:id', 'Admin'),
  own('/admin/:name/edit', 'Edit Map'),
  own('/worlds/:id', 'World'),
  own('/worlds/:id/import', 'Import'),
  own('/worlds/:id/registry', 'World'),
  own('/worlds/:id/registry/manage_parents', 'Manage Parents'),
  own('/worlds/:id/registry/edit_location', 'New Location'),
  own('/worlds/:id/registry/edit_location/:location', 'Edit Location'),
  own('/worlds/:id/registry/world_check', 'World Check'),
  own('/worlds/:id/registry/removed', 'Removed'),
  own('/worlds/:id/registry/places', 'Places'),
  own('/worlds/:id/registry/changes', 'Recent changes'),
  own('/worlds/:id/registry/locations_without_images', 'Locations Without Images'),
  own('/worlds/:id/registry/list/:model', 'World'),
  own('/worlds/:id/registry/manage/:model', 'World'),
  own('/worlds/:id/registry/manage/:model/:thing', 'World'),
  nameless('/edit_campaign/:id'),
  nameless('/campaign/:id'),
  nameless('/campaign/:id/:name'),
  nameless('/campaign/:id/:name/edit'),
  nameless('/world/:id'),
  nameless('/world/:id/:name'),
  nameless('/world/:id/:name/edit'),
];
