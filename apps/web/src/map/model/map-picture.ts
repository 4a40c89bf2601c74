import type { MapTheme } from '@venture-atlas/map-math';
import type { FogChanges, Tiles } from '@venture-atlas/types';

/** The picture of a map, as a response describes it. */
export interface MapPicture {
  readonly image: string | null;
  readonly tiles: Tiles | null;
  /** The player that the DM views the map as. Until the player's picture has loaded, nothing of the DM's is shown. */
  readonly eyes?: string | undefined;
  /** Returns which tiles of a masked picture changed since a revision; undefined if the map has no mask. */
  readonly changes?: ((since: string) => Promise<FogChanges>) | undefined;
}

/** The picture of the whole map: below the tiles, or alone. */
export const groundOf = ({ image, tiles }: MapPicture): string | null => tiles?.preview ?? image;

/** The revision of a masked picture in its address (edition 2, section 5); null if nothing is hidden. */
const revisionIn = (address: string): string | null => new URLSearchParams(address.split('?')[1] ?? '').get('v');

/** The picture with the paper of a theme. The server draws the paper of unknown parts. */
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

/** What must be loaded when one picture replaces another. */
export type PictureStep =
  | { kind: 'nothing' }
  /** The same picture with another mask. `since` is the revision of the shown one; null: everything changed. */
  | { kind: 'again'; since: string | null }
  | { kind: 'other' }
  /** Another picture for a viewer who may see less: the shown one disappears at once. */
  | { kind: 'blank' };

/** Compares the shown picture with the next one. */
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
