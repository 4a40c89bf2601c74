import { reservedSlugs, toSlug } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { pathOf } from './path-of.ts';

export interface MapPathOptions {
  /** The campaign in whose context the map is shown. */
  campaignId?: string | undefined;
  /** The world that is read by whoever edits it; never together with a campaign. */
  worldId?: string | undefined;
  /** Slug of the place that is selected on load. */
  child?: string | undefined;
  /** The DM looks with a player's eyes; only together with a campaign. */
  as?: 'player' | undefined;
}

/** The address of a location's map. */
export function mapPath(slug: string, { campaignId, worldId, child, as }: MapPathOptions = {}): string {
  const map =
    worldId !== undefined
      ? pathOf(pages.worldMap, { worldId, name: slug })
      : campaignId !== undefined
        ? pathOf(pages.campaignMap, { campaignId, name: slug })
        : pathOf(pages.map, { name: slug });
  const query = [
    ...(as === undefined || campaignId === undefined ? [] : [`as=${as}`]),
    ...(child === undefined ? [] : [`child=${encodeURIComponent(child)}`]),
  ];
  return query.length === 0 ? map : `${map}?${query.join('&')}`;
}

/** Where a map is edited: by staff (specification section 2), or in a world by whoever edits that world. */
export function editMapPath(slug: string, { worldId, child }: Omit<MapPathOptions, 'campaignId' | 'as'> = {}): string {
  const map =
    worldId === undefined ? pathOf(pages.editMap, { name: slug }) : pathOf(pages.worldEdit, { worldId, name: slug });
  return child === undefined ? map : `${map}?child=${encodeURIComponent(child)}`;
}

/** Leads to the map that a world opens with. */
export function worldStartPath(worldId: string): string {
  return pathOf(pages.world, { worldId });
}

/** The whole address of a place on a map, for Copy Link. */
export function mapLink(slug: string, options?: MapPathOptions, origin: string = location.origin): string {
  return `${origin}${mapPath(slug, options)}`;
}

/**
 * The link that a DM sends to players. In a members-only campaign the invite stays behind the #, which is never sent.
 * @param origin where the players' devices reach the server
 */
export function invitationTo(
  campaign: { id: string; sharing: 'open' | 'members'; invite_token: string },
  slug: string,
  origin: string = location.origin,
): string {
  const link = mapLink(slug, { campaignId: campaign.id }, origin);
  return campaign.sharing === 'members' ? `${link}#invite=${encodeURIComponent(campaign.invite_token)}` : link;
}

/** Where the DM edits a campaign. */
export function editCampaignPath(campaignId: string): string {
  return pathOf(pages.editCampaign, { campaignId });
}

/** Where a place is seen: its own map when it has one, else selected on the first map it stands on. */
export function placePath(
  place: { slug: string; has_map: boolean; parents: readonly { slug: string }[] },
  scope: Omit<MapPathOptions, 'child'> = {},
): string {
  const parent = place.parents[0];
  if (place.has_map || parent === undefined) return mapPath(place.slug, scope);
  return mapPath(parent.slug, { ...scope, child: place.slug });
}

/** The address as it should be when a name was typed as people write it; undefined when it already is. */
export function canonicalMapPath(name: string, scope?: MapPathOptions): string | undefined {
  const slug = toSlug(name);
  return slug === name ? undefined : mapPath(slug, scope);
}

/** What the address of a map names. */
interface MapAddress {
  /** Undefined at `/`. */
  slug?: string | undefined;
  campaignId?: string | undefined;
  worldId?: string | undefined;
}

/** What a map address names; undefined for every other path. */
export function readMapPath(pathname: string): MapAddress | undefined {
  const parts = partsOf(pathname);
  const [first, id, slug] = parts;
  if (parts.length < 2) return { slug: first };
  if (parts.length !== 3) return undefined;
  if (first === 'campaign') return { slug, campaignId: id };
  return first === 'world' ? { slug, worldId: id } : undefined;
}

/** The campaign that an address stands below, whether there is such a page or not; undefined for every other path. */
export function campaignOfPath(pathname: string): string | undefined {
  return idBelow('campaign', pathname);
}

/** The world that an address stands below, in the same way. */
export function worldOfPath(pathname: string): string | undefined {
  return idBelow('world', pathname);
}

function idBelow(kind: string, pathname: string): string | undefined {
  const [first, id] = partsOf(pathname);
  return first === kind ? id : undefined;
}

const partsOf = (pathname: string): string[] =>
  pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decode);

/** Whether a path shows places without a campaign: the public maps, worlds for whoever edits them, and the tools of staff. */
export function isOutsideCampaigns(pathname: string): boolean {
  const address = readMapPath(pathname);
  if (worldOfPath(pathname) !== undefined) return true;
  if (address === undefined) return /^\/admin(\/|$)/.test(pathname);
  if (address.campaignId !== undefined) return false;
  const isPublicList = [pages.maps, pages.gallery].some((path) => pathname.startsWith(path));
  return address.slug === undefined || isPublicList || !reservedSlugs.has(toSlug(address.slug));
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

/** Where the maps of a scope are shown together. */
export function galleryPath({ campaignId, worldId, as }: Omit<MapPathOptions, 'child'> = {}): string {
  if (worldId !== undefined) return pathOf(pages.worldGallery, { worldId });
  if (campaignId === undefined) return pages.gallery;
  return `${pathOf(pages.campaignGallery, { campaignId })}${as === undefined ? '' : `?as=${as}`}`;
}
