import type { MapTheme } from '@venture-atlas/map-math';
import type { FogChanges, Tiles } from '@venture-atlas/types';

/** The picture of a map as an answer names it. */
export interface MapPicture {
  readonly image: string | null;
  readonly tiles: Tiles | null;
  /** The player with whose eyes the DM looks: until their picture is there, nothing of the DM's is shown. */
  readonly eyes?: string | undefined;
  /** Which tiles of a masked picture look different since a revision; undefined where nothing of a map is masked. */
  readonly changes?: ((since: string) => Promise<FogChanges>) | undefined;
}

/** The picture that lies over the whole map: below the tiles, or alone. */
export const groundOf = ({ image, tiles }: MapPicture): string | null => tiles?.preview ?? image;

/** Which state of a masked picture an address is of (edition 2, section 5); null where nothing of it is hidden. */
const revisionIn = (address: string): string | null => new URLSearchParams(address.split('?')[1] ?? '').get('v');

/** The same picture on the paper of a theme: what is unknown of it is drawn by the server. */
export function onPaper<Picture extends MapPicture>(picture: Picture, theme: MapTheme): Picture {
  if (theme === 'light') return picture;
  const { image, tiles } = picture;
  return {
    ...picture,
    image: image && atNight(image),
    tiles: tiles && { ...tiles, url: atNight(tiles.url), preview: atNight(tiles.preview) },
  };
}

const atNight = (address: string): string => (revisionIn(address) === null ? address : `${address}&paper=night`);

/** What has to be loaded of a picture that stands in another one's place. */
export type PictureStep =
  | { kind: 'nothing' }
  /** The same picture, of which more or less is hidden; `since` when it was looked at, null: all of it is another one. */
  | { kind: 'again'; since: string | null }
  | { kind: 'other' }
  /** Another one, for eyes that may see less: the one that is shown goes at once. */
  | { kind: 'blank' };

/** How one comes from the picture that is shown to the next one. */
export function stepTo(shown: MapPicture, next: MapPicture): PictureStep {
  if (next.eyes !== undefined && shown.eyes !== next.eyes) return { kind: 'blank' };
  const [before, after] = [addressOf(shown), addressOf(next)];
  if (before === after && groundOf(shown) === groundOf(next)) return { kind: 'nothing' };
  if (before === null || after === null || fileOf(before) !== fileOf(after)) return { kind: 'other' };
  if (shown.tiles?.levels !== next.tiles?.levels || shown.tiles?.size !== next.tiles?.size) return { kind: 'other' };
  const isOnSamePaper = paperIn(before) === paperIn(after);
  return { kind: 'again', since: isOnSamePaper ? revisionIn(before) : null };
}

const addressOf = ({ image, tiles }: MapPicture): string | null => tiles?.url ?? image;
const fileOf = (address: string): string => address.split('?')[0] ?? '';
const paperIn = (address: string): string | null => new URLSearchParams(address.split('?')[1] ?? '').get('paper');
