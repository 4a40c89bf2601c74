import { type FogPool, fogPyramid } from '@venture-atlas/map-math';
import { picturesIn, wordsOfSecret } from '@venture-atlas/rules';
import { findWikiRow } from '../../atlas/queries/wiki-pages.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import type { Db } from '../../db/schema.ts';
import { type Capability, openCapability, type ShownBy } from '../../media/capabilities/capability.ts';
import type { PictureDeps } from '../../media/images/picture-deps.ts';
import type { MaskedForm, Paper } from '../../media/masks/mask-order.ts';
import type { MaskedPicture } from '../../media/masks/masked-pictures.ts';
import type { PlainSource } from '../../media/masks/plain-tiles.ts';
import { isInWorldOfLocation, isPictureOfWorld } from '../../media/queries/our-pictures.ts';
import { findEpoch } from '../../media/queries/picture-epochs.ts';
import { keyOfAddress } from '../../media/store/media-address.ts';
import type { MediaKey } from '../../media/store/media-store.ts';
import { privateFile } from '../../media/store/serve-files.ts';
import { isWorldThere } from '../../worlds/queries/worlds.ts';
import { campaignScope } from '../../worlds/scope.ts';
import { findCampaignFor } from '../queries/campaigns.ts';
import { type FoggedPicture, type FogRow, findPictureOfMap, listFoggedPictures } from '../queries/fog.ts';
import { hasHandoutPicture } from '../queries/handouts.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { nobody } from '../view/campaign-role.ts';
import type { FogGrids } from '../view/fog.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { maskingOf } from '../view/masking.ts';
import { type PlaceViewer, readPlaceVisibility } from '../view/place-visibility.ts';
import { readReveals } from '../view/revealed-secrets.ts';

/** The map may be covered again while a picture is made. It is then made again, at most this often. */
const TRIES = 4;

/** What a private address currently opens. */
export type PrivatePicture =
  /** A stored file. The file of a fogged map is only sent if nothing of it is hidden. */
  { kind: 'stored'; file: MediaKey; isFogged: boolean } | Extract<MaskedPicture, { kind: 'made' }>;

type Deps = Pick<PictureDeps, 'db' | 'seals' | 'masked'> & { fogs: FogGrids };

/**
 * Opens a sealed capability; undefined has the same effect as a missing file.
 * The fog is checked on each request, whatever it was when the address was created.
 * @param tile the rest of the address, '' for none
 */
export async function findPrivatePicture(
  deps: Deps,
  sealed: string,
  { tile, paper }: { tile: string; paper: Paper },
): Promise<PrivatePicture | undefined> {
  const capability = openCapability(deps.seals, sealed);
  const file = capability && privateFile(capability.unit, tile);
  if (capability === undefined || file === undefined) return undefined;
  for (let tries = TRIES; tries > 0; tries -= 1) {
    const found = await readTransaction(deps.db, (trx) => lookUp(deps, trx, capability));
    if (found.kind === 'nothing') return undefined;
    if (found.kind === 'stored') return { kind: 'stored', file, isFogged: false };
    const { picture, pool } = found;
    const what = requestedForm(picture, capability.unit, tile);
    const made = await deps.masked.find({ source: plainSourceOf(picture), pool, paper, what });
    if (made === undefined) return undefined;
    const now = await readTransaction(deps.db, (trx) => lookUp(deps, trx, capability));
    if (now.kind !== 'masked' || stateOf(now.picture) !== stateOf(picture)) continue;
    return made.kind === 'open' ? { kind: 'stored', file, isFogged: true } : made;
  }
  return undefined;
}

type LookupResult =
  | { kind: 'nothing' }
  | { kind: 'stored' }
  | { kind: 'masked'; picture: FoggedPicture; pool: FogPool };

async function lookUp({ fogs }: Deps, db: Db, capability: Capability): Promise<LookupResult> {
  if (!(await isStillOpen(db, capability))) return { kind: 'nothing' };
  const { scope, shownBy, unit } = capability;
  if (scope.kind === 'world' || shownBy === null) return { kind: 'stored' };
  const masking = await maskingOf(db, { campaign: { id: scope.campaignId }, audience: scope.audience });
  const as = masking?.of(unit, shownBy) ?? { kind: 'open' };
  if (as.kind === 'open') return { kind: 'stored' };
  if (as.kind === 'withheld' || shownBy.as !== 'map') return { kind: 'nothing' };
  const [picture] = await listFoggedPictures(db, scope.campaignId, shownBy.locationId);
  if (picture === undefined) return { kind: 'nothing' };
  return { kind: 'masked', picture, pool: await fogs.of(db, picture.fog, picture.map) };
}

/** The inputs of a masked picture, as a text. Equal texts give equal pictures. */
const stateOf = ({ fog, map, picture, ground }: FoggedPicture): string =>
  JSON.stringify([fog.id, fog.shown, fog.done, fog.step, map, picture.hash, ground]);

/** The unmasked picture of a fogged map, for cutting. */
export const plainSourceOf = ({
  picture,
  map,
  ground,
}: Pick<FoggedPicture, 'picture' | 'map' | 'ground'>): PlainSource => ({
  hash: picture.hash,
  file: picture.cut_file,
  map,
  ground,
  pyramid: fogPyramid(map, picture),
});

/** The source of a map's masked pictures; undefined if the map has no picture. */
export async function findPlainSource(db: Db, mapId: number): Promise<PlainSource | undefined> {
  const picture = await findPictureOfMap(db, mapId);
  return picture && plainSourceOf(picture);
}

/** A map that a viewer sees in part. */
export interface MaskedMapOfViewer {
  source: PlainSource;
  pool: FogPool;
  fog: FogRow;
}

/** The visible part of a map's picture for this viewer; null if all of it is visible, or there is no picture. */
export async function findMaskedMap(
  { db, fogs }: Pick<CampaignSource, 'db' | 'fogs'>,
  view: CampaignView,
  mapId: number,
): Promise<MaskedMapOfViewer | null> {
  const [picture] = view.audience === 'dm' ? [] : await listFoggedPictures(db, view.campaign.id, mapId);
  if (picture === undefined) return null;
  const pool = await fogs.of(db, picture.fog, picture.map);
  return { source: plainSourceOf(picture), pool, fog: picture.fog };
}

/** The requested form of the picture. @param tile `{z}/{y}/{x}.webp`, or '' */
function requestedForm(
  { picture }: FoggedPicture,
  unit: MediaKey,
  tile: string,
): { form: 'tile'; z: number; y: number; x: number } | { form: Exclude<MaskedForm, 'tile'> } {
  if (tile !== '') {
    const [z = 0, y = 0, x = 0] = tile.split(/[/.]/).map(Number);
    return { form: 'tile', z, y, x };
  }
  if (unit === picture.preview_file) return { form: 'preview' };
  return { form: unit === picture.share_file ? 'share' : 'whole' };
}

/** Whether a picture is in a secret that is still revealed to the recipient of its address. */
async function isInReveal(
  db: Db,
  viewer: PlaceViewer,
  { locationId, reveal, account, unit }: Extract<ShownBy, { as: 'secret' }> & { unit: MediaKey },
): Promise<boolean> {
  const view = { ...viewer, viewer: account === null ? nobody : { kind: 'user' as const, id: account } };
  const reveals = (await readReveals(db, view, [locationId])).get(locationId);
  const row = [...(reveals?.values() ?? [])].find(({ key }) => key === reveal);
  const text = row === undefined ? undefined : await findWikiRow(db, viewer.scope, locationId);
  if (row === undefined || text?.secrets == null) return false;
  return picturesIn(wordsOfSecret(text.secrets, row.secret)).some((address) => keyOfAddress(address) === unit);
}

/**
 * Whether a picture's address is still valid.
 * Its scope must not have ended since it was created. The audience must still see the place and its text, or have the
 * handout. All of it is read on each request.
 */
async function isStillOpen(db: Db, { scope, epoch, shownBy, unit }: Capability): Promise<boolean> {
  if ((await findEpoch(db, scope)) !== epoch) return false;
  // An address never opens a picture of another world, whatever the row says.
  if (scope.kind === 'world')
    return (await isWorldThere(db, scope.worldId)) && (await isPictureOfWorld(db, scope.worldId, unit));
  const { campaignId, audience } = scope;
  const campaign = await findCampaignFor(db, campaignId, null);
  if (shownBy === null || campaign === undefined) return false;
  if (shownBy.as === 'handout') return hasHandoutPicture(db, { campaignId, audience, key: shownBy.handout, unit });
  const viewer = { campaign: { id: campaignId }, audience, scope: await campaignScope(db, campaign) };
  const reach = await readPlaceVisibility(db, viewer, shownBy.locationId);
  if (reach === undefined) return false;
  const isSeen = shownBy.as === 'map' ? reach.isVisible : reach.isWikiVisible;
  if (shownBy.as === 'secret' && !(await isInReveal(db, viewer, { ...shownBy, unit }))) return false;
  return isSeen && (await isInWorldOfLocation(db, shownBy.locationId, unit));
}
