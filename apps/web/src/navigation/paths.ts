import { reservedSlugs, toSlug } from '@venture-atlas/rules';

/**
 * Every address of the product and how it is built (specification section 2).
 * Router patterns match with and without the trailing slash. A leaf: every part
 * of the web app may import it, and it imports nothing of the app.
 */
export const paths = {
  home: '/',
  login: '/login/',
  signup: '/signup/',
  logout: '/logout/',
  loadLastUrl: '/load_last_url',
  passwordResetRequest: '/password_reset_request/',
  /** With the token of the mail behind the #, as the two below it. */
  passwordReset: '/password_reset/',
  confirmEmail: '/account/confirm_email/',
  unsubscribe: '/account/unsubscribe/',
  account: '/account/',
  maps: '/maps/',
  campaigns: '/campaigns/',
  newWorld: '/worlds/new/',
  /** A new campaign; with an id behind it, an existing one. */
  editCampaign: '/edit_campaign/',
  admin: '/admin/',
  manageParents: '/admin/manage_parents/',
  /** A new location; with an id behind it, an existing one. */
  editLocation: '/admin/edit_location/',
  locationsWithoutImages: '/admin/locations_without_images/',
  worldCheck: '/admin/world_check/',
  removed: '/admin/removed/',
  /** With `?job=` what somebody sent and has not decided about; with `?map=` onto that map. */
  importWorld: '/admin/import/',
  community: '/community/',
  privacyPolicy: '/privacy_policy',
} as const;

/** Patterns of the addresses that carry a name. */
export const patterns = {
  map: '/:name',
  /** Leads to the map where everybody begins. */
  campaign: '/campaign/:campaignId',
  campaignMap: '/campaign/:campaignId/:name',
  /** Whatever else stands below a campaign: the 404 screen, which stays in it. */
  campaignOther: '/campaign/:campaignId/*',
  editMap: '/admin/:name/edit',
  editCampaign: '/edit_campaign/:campaignId',
  worldSettings: '/worlds/:worldId',
  statBlock: '/dnd_5e_monster_stat_block/:name',
  editLocation: '/admin/edit_location/:id',
  adminList: '/admin/list/:app/:model',
  adminAdd: '/admin/manage/:app/:model',
  adminManage: '/admin/manage/:app/:model/:id',
} as const;

export interface MapPathOptions {
  /** The campaign in whose context the map is shown. */
  campaignId?: string | undefined;
  /** Slug of the place that is selected on load. */
  child?: string | undefined;
  /** The DM looks with a player's eyes; only together with a campaign. */
  as?: 'player' | undefined;
}

/** The address of a location's map. */
export function mapPath(slug: string, { campaignId, child, as }: MapPathOptions = {}): string {
  const map =
    campaignId === undefined
      ? `/${encodeURIComponent(slug)}/`
      : `/campaign/${encodeURIComponent(campaignId)}/${encodeURIComponent(slug)}/`;
  const query = [
    ...(as === undefined || campaignId === undefined ? [] : [`as=${as}`]),
    ...(child === undefined ? [] : [`child=${encodeURIComponent(child)}`]),
  ];
  return query.length === 0 ? map : `${map}?${query.join('&')}`;
}

/** Where staff edit a map (specification section 2), with the place that is selected on load. */
export function editMapPath(slug: string, child?: string): string {
  const map = `${paths.admin}${encodeURIComponent(slug)}/edit/`;
  return child === undefined ? map : `${map}?child=${encodeURIComponent(child)}`;
}

/** Where staff import files onto a map that is there. */
export const importOntoPath = (slug: string): string => `${paths.importWorld}?map=${encodeURIComponent(slug)}`;

/** The whole address of a place on a map, for Copy Link. */
export function mapLink(slug: string, options?: MapPathOptions): string {
  return `${location.origin}${mapPath(slug, options)}`;
}

/** The whole address that lets somebody into a members-only campaign: the token stays behind the #, which is never sent. */
export function inviteLink(campaignId: string, slug: string, token: string): string {
  return `${mapLink(slug, { campaignId })}#invite=${encodeURIComponent(token)}`;
}

/** The link that a DM sends to players: with the invite where one is needed. */
export function invitationTo(
  campaign: { id: string; sharing: 'open' | 'members'; invite_token: string },
  slug: string,
): string {
  return campaign.sharing === 'members'
    ? inviteLink(campaign.id, slug, campaign.invite_token)
    : mapLink(slug, { campaignId: campaign.id });
}

/** Where the DM edits a campaign. */
export function editCampaignPath(campaignId: string): string {
  return `${paths.editCampaign}${encodeURIComponent(campaignId)}/`;
}

/** Where a place is seen: its own map when it has one, else selected on the first map it stands on. */
export function placePath(
  place: { slug: string; has_map: boolean; parents: readonly { slug: string }[] },
  inCampaign: Pick<MapPathOptions, 'campaignId' | 'as'> = {},
): string {
  const parent = place.parents[0];
  if (place.has_map || parent === undefined) return mapPath(place.slug, inCampaign);
  return mapPath(parent.slug, { ...inCampaign, child: place.slug });
}

/** Where staff edit a location's facts. */
export function editLocationPath(id: number): string {
  return `${paths.editLocation}${id}/`;
}

/** The list of a generic model. @param filter further parts of the address, for example `without: 'text'` */
export function adminListPath(model: string, filter: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(filter).toString();
  return `/admin/list/home/${model}/${query === '' ? '' : `?${query}`}`;
}

/** The form of a generic model: for a new one, or the one with this id. */
export function adminManagePath(model: string, id?: number): string {
  return `/admin/manage/home/${model}/${id === undefined ? '' : `${id}/`}`;
}

/** The address as it should be when a name was typed as people write it; undefined when it already is. */
export function canonicalMapPath(name: string, campaignId?: string): string | undefined {
  const slug = toSlug(name);
  return slug === name ? undefined : mapPath(slug, { campaignId });
}

/** What a map address names; undefined for every other path. The slug is undefined at `/`. */
export function readMapPath(
  pathname: string,
): { slug: string | undefined; campaignId: string | undefined } | undefined {
  const parts = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  if (parts.length === 0) return { slug: undefined, campaignId: undefined };
  if (parts.length === 1) return { slug: parts[0], campaignId: undefined };
  if (parts.length === 3 && parts[0] === 'campaign') return { slug: parts[2], campaignId: parts[1] };
  return undefined;
}

/** The campaign that an address stands below, whether there is such a page or not; undefined for every other path. */
export function campaignOfPath(pathname: string): string | undefined {
  const [first, campaignId] = pathname.split('/').filter((part) => part !== '');
  return first === 'campaign' && campaignId !== undefined ? decode(campaignId) : undefined;
}

/** Whether a path shows the world without a campaign: the public maps, and the tools of staff. */
export function isOutsideCampaigns(pathname: string): boolean {
  const address = readMapPath(pathname);
  if (address === undefined) return /^\/admin(\/|$)/.test(pathname);
  if (address.campaignId !== undefined) return false;
  return address.slug === undefined || pathname.startsWith(paths.maps) || !reservedSlugs.has(toSlug(address.slug));
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const shortWords = new Set(['of', 'the', 'in', 'on', 'and', 'to', 'at']);

/** A slug as a name for people, where the real name is not at hand: `baldur__s_gate` gives "Baldur's Gate". */
export function nameFromSlug(slug: string): string {
  return slug
    .replaceAll('__', "'")
    .replaceAll('_', ' ')
    .trim()
    .split(/\s+/)
    .map((word, index) => (index > 0 && shortWords.has(word) ? word : capital(word)))
    .join(' ');
}

function capital(word: string): string {
  return word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
