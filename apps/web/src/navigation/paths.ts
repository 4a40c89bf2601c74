import { reservedSlugs, toSlug } from '@venture-atlas/rules';
import { pages } from '@venture-atlas/types';
import { pathOf } from './path-of.ts';

export interface MapPathOptions {
  /** The campaign that the map is shown in. */
  campaignId?: string | undefined;
  /** The world, for its editors; never together with a campaign. */
  worldId?: string | undefined;
  /** Slug of the place that is selected on load. */
  child?: string | undefined;
  /** The DM views as a player; only together with a campaign. */
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

/** The address where a map is edited: by staff (specification section 2), or in a world by its editors. */
export function editMapPath(slug: string, { worldId, child }: Omit<MapPathOptions, 'campaignId' | 'as'> = {}): string {
  const map =
    worldId === undefined ? pathOf(pages.editMap, { name: slug }) : pathOf(pages.worldEdit, { worldId, name: slug });
  return child === undefined ? map : `${map}?child=${encodeURIComponent(child)}`;
}

/** The address of a world, which opens its home map. */
export function worldStartPath(worldId: string): string {
  return pathOf(pages.world, { worldId });
}

/** The full address of a place on a map, for Copy Link. */
export function mapLink(slug: string, options?: MapPathOptions, origin: string = location.origin): string {
  return `${origin}${mapPath(slug, options)}`;
}

/**
 * The link that a DM sends to players. For a members-only campaign, the invite is behind the #, which browsers never
 * send.
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

/** The address of a campaign's settings. */
export function editCampaignPath(campaignId: string): string {
  return pathOf(pages.editCampaign, { campaignId });
}

/** The address of a place: its own map if it has one, otherwise the first map it is on, with the place selected. */
export function placePath(
  place: { slug: string; has_map: boolean; parents: readonly { slug: string }[] },
  scope: Omit<MapPathOptions, 'child'> = {},
): string {
  const parent = place.parents[0];
  if (place.has_map || parent === undefined) return mapPath(place.slug, scope);
  return mapPath(parent.slug, { ...scope, child: place.slug });
}

/** The canonical address for a typed name; undefined if it already is canonical. */
export function canonicalMapPath(name: string, scope?: MapPathOptions): string | undefined {
  const slug = toSlug(name);
  return slug === name ? undefined : mapPath(slug, scope);
}

/** The parts of a map's address. */
interface MapAddress {
  /** Undefined at `/`. */
  slug?: string | undefined;
  campaignId?: string | undefined;
  worldId?: string | undefined;
}

/** Parses a map's address; undefined for every other path. */
export function readMapPath(pathname: string): MapAddress | undefined {
  const parts = partsOf(pathname);
  const [first, id, slug] = parts;
  if (parts.length < 2) return { slug: first };
  if (parts.length !== 3) return undefined;
  if (first === 'campaign') return { slug, campaignId: id };
  return first === 'world' ? { slug, worldId: id } : undefined;
}

/** The campaign in an address, even if there is no such page; undefined for every other path. */
export function campaignOfPath(pathname: string): string | undefined {
  return idBelow('campaign', pathname);
}

/** The world in an address, likewise. */
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

/** Whether a path shows places outside campaigns: public maps, worlds for their editors, and the staff tools. */
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

/** Makes a readable name of a slug, if the real name is unknown: `baldur__s_gate` gives "Baldur's Gate". */
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

/** The address of the gallery of a scope. */
export function galleryPath({ campaignId, worldId, as }: Omit<MapPathOptions, 'child'> = {}): string {
  if (worldId !== undefined) return pathOf(pages.worldGallery, { worldId });
  if (campaignId === undefined) return pages.gallery;
  return `${pathOf(pages.campaignGallery, { campaignId })}${as === undefined ? '' : `?as=${as}`}`;
}
