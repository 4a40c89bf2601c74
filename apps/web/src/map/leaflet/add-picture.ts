import { groundOf, stepTo } from '../model/map-picture.ts';
import { type PictureProblem, PictureWatch } from '../model/picture-watch.ts';
import { fadeMs } from './fade.ts';
import { GroundLayer } from './ground-layer.ts';
import { L } from './leaflet.ts';
import type { StageMap } from './map-view.ts';
import { PictureOverlay } from './picture-overlay.ts';
import { TilePicture } from './tile-picture.ts';

export interface PictureClasses {
  pictureClass: string;
  sheetClass: string;
}

/** The picture of a map, shown on the map. */
export interface ShownPicture {
  /** Shows the current picture without a gap. Of a masked picture, only changed tiles are loaded. */
  show(next: StageMap): void;
  stop(): void;
}

/** @param onProblem called when part of the picture fails to load, and with null once it has loaded */
export function showPicture(
  map: L.Map,
  first: StageMap,
  classes: PictureClasses,
  onProblem: (trouble: PictureProblem | null) => void,
): ShownPicture {
  let asked = first;
  let parts = addPicture(map, first, classes, onProblem);
  /** The picture on screen. A picture that is still loading is not shown yet. */
  let there = first;
  return {
    show: (next) => {
      asked = next;
      const step = stepTo(there, next);
      if (step.kind === 'nothing') return;
      if (step.kind === 'other' || step.kind === 'blank') {
        let before = parts;
        there = next;
        before.leave();
        if (step.kind === 'blank') {
          before.remove();
          before = addPicture(map, { ...next, image: null, tiles: null }, classes, onProblem);
        }
        parts = addPicture(map, { ...next, glimpse: undefined }, classes, onProblem);
        parts.whenThere(before.remove);
        return;
      }
      const ground = groundOf(next);
      if (ground !== null) parts.overlay?.show(ground);
      const shownParts = parts;
      const take = (tiles: readonly (readonly number[])[] | null) => {
        // A later call loads everything that has changed until then.
        if (asked !== next || parts !== shownParts) return;
        there = next;
        if (next.tiles !== null) parts.tilePicture?.show(next.tiles.url, tiles);
      };
      if (step.since === null || next.changes === undefined || next.tiles === null) take(null);
      else
        next.changes(step.since).then(
          ({ tiles }) => take(tiles),
          () => take(null),
        );
    },
    stop: () => parts.leave(),
  };
}

interface PictureParts {
  overlay: PictureOverlay | undefined;
  tilePicture: TilePicture | undefined;
  /** Calls back once everything in view has loaded. */
  whenThere(then: () => void): void;
  /** Stops reporting problems. */
  leave(): void;
  remove(): void;
}

/** Adds a picture to the map: tiles over a small preview, or a single image. Without a picture, a blank sheet. */
function addPicture(
  map: L.Map,
  stageMap: StageMap,
  { pictureClass, sheetClass }: PictureClasses,
  onProblem: (trouble: PictureProblem | null) => void,
): PictureParts {
  const { tiles, glimpse } = stageMap;
  const ground = groundOf(stageMap);
  if (ground === null) {
    // Without a picture, a map is a blank sheet with its places.
    const sheet = new GroundLayer(L.DomUtil.create('div', sheetClass), stageMap).addTo(map);
    const nothing = () => undefined;
    return {
      overlay: undefined,
      tilePicture: undefined,
      leave: nothing,
      whenThere: (then) => then(),
      remove: () => void sheet.remove(),
    };
  }
  let whenThere: (() => void) | undefined;
  const allThere = () => {
    if (whenThere === undefined) return;
    setTimeout(whenThere, fadeMs());
    whenThere = undefined;
  };
  const watch = new PictureWatch(() => {
    overlay.askAgain();
    tilePicture?.askAgain();
  }, onProblem);
  const groundIs = (isThere: boolean) => {
    watch.groundIs(isThere);
    if (isThere && tiles === null) allThere();
  };
  const overlay = new PictureOverlay(ground, stageMap, pictureClass, groundIs, glimpse);
  const tilePicture =
    tiles === null
      ? undefined
      : new TilePicture(tiles, stageMap, {
          onTileThere: () => watch.tileCame(),
          onMissing: (count) => watch.tilesMissing(count),
        });
  tilePicture?.on('load', allThere);
  overlay.addTo(map);
  tilePicture?.addTo(map);
  return {
    overlay,
    tilePicture,
    whenThere: (then) => {
      whenThere = then;
    },
    leave: () => watch.stop(),
    remove: () => {
      overlay.remove();
      tilePicture?.remove();
    },
  };
}
