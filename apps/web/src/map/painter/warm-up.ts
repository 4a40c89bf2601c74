import { mapInks } from '@venture-atlas/map-math';
import type { PointView } from '../model/point-views.ts';
import { LabelPlanner } from './label-planner.ts';
import { paintPicture } from './paint-picture.ts';
import { packPoints } from './point-chunk.ts';
import { PointIndex } from './point-index.ts';
import { PointStore } from './point-store.ts';
import type { MakeSurface } from './surface.ts';

const SIDE = 256;

/**
 * Paints a few labels that nobody will see. The first word that a browser sets in a font takes it some thirty times
 * as long as the next; so that is done while the page still waits for its points.
 */
export function warmUp(make: MakeSurface): void {
  const surface = make(SIDE, SIDE);
  if (surface === undefined) return;
  const store = new PointStore();
  const names = ['Abcdefghijklm', 'Nopqrstuvwxyz', 'OBDGHKLMPRSTW'];
  const points = [8, 14, 30].flatMap((scale, row) =>
    names.map(
      (name, at): PointView => ({
        id: at,
        name,
        lat: 80 * row + 20 * at,
        lng: SIDE / 2,
        scale,
        rotation: at === 2 ? 10 : 0,
        labelXOffset: 0,
        labelYOffset: 0,
        labelWrapRatio: 0,
        isByHand: false,
        displayDot: true,
        sign: null,
        kind: 'place',
        isWater: false,
        isHidden: false,
        shape: null,
      }),
    ),
  );
  store.replaceTail(0, packPoints(points, SIDE));
  const map = { width: SIDE, height: SIDE, frame: null };
  const index = new PointIndex(store);
  const plan = new LabelPlanner(store, index, make, []).planFor({
    scale: 1,
    map,
    window: map,
    selected: -1,
    hasGhosts: false,
    name: '',
  });
  if (plan === undefined) return;
  const scene = {
    store,
    index,
    inks: mapInks.light,
    ground: [],
    selected: -1,
    showsHidden: false,
    plan,
    parts: {},
  };
  const view = { x: 0, y: 0, scale: 1, width: SIDE, height: SIDE, ratio: 1 };
  const work = paintPicture(surface.canvas, view, scene, make);
  while (work.next().done !== true);
}
