import type { MapInks } from '@venture-atlas/map-math';
import type { PointView } from '../model/point-views.ts';
import { standInFonts, uprightFaces } from './label-faces.ts';
import { LabelPlanner } from './label-planner.ts';
import { Lettering } from './lettering.ts';
import { paintPicture } from './paint-picture.ts';
import { packPoints } from './point-chunk.ts';
import { PointIndex } from './point-index.ts';
import { PointStore } from './point-store.ts';
import type { MakeSurface } from './surface.ts';

const SIDE = 256;
const SMALL = 'abcdefghijklmnopqrstuvwxyz';
/** Measuring pauses after the pairs of these letters. */
const PAUSE_BEHIND = new Set('dhlptxz');

/** Any color will do, because nobody sees the result. */
const ANY = '#15232a';
const anyInks: MapInks = {
  ink: ANY,
  halo: ANY,
  water: ANY,
  waterHalo: ANY,
  magenta: ANY,
  plate: ANY,
  onPlate: ANY,
  lineHalo: 1,
  // No sample place has a chosen color.
  colours: {} as MapInks['colours'],
};

/** How often the sample is painted, until the browser has compiled the painting code. */
const REPEATS = 3;

/**
 * Paints a few invisible labels. The first word in a font takes a browser some thirty times as long as the next. So
 * this happens while the page still waits for its points.
 */
export function warmUp(make: MakeSurface): void {
  const surface = make(SIDE, SIDE);
  if (surface === undefined) return;
  const store = new PointStore();
  store.replaceTail(0, packPoints(samplePoints(), SIDE));
  const map = { width: SIDE, height: SIDE, frame: null };
  const index = new PointIndex(store);
  const shown = new LabelPlanner(store, index, make, []).planFor({
    scale: 1,
    map,
    window: map,
    selected: -1,
    hasGhosts: false,
    free: { box: { left: 0, top: 0, right: SIDE, bottom: SIDE }, covers: [] },
    name: '',
  });
  if (shown === undefined) return;
  const scene = {
    store,
    index,
    inks: anyInks,
    ground: [],
    selected: -1,
    showsHidden: false,
    shown,
    parts: {},
  };
  const view = { x: 0, y: 0, scale: 1, width: SIDE, height: SIDE, ratio: 1 };
  const work = paintPicture(surface.canvas, view, scene, make);
  while (work.next().done !== true);
}

/**
 * Runs everything else that is slow the first time, in small steps (yields). If the caller stops, the pictures do the
 * rest.
 */
export function* warmUpFurther(make: MakeSurface): Generator<void, void> {
  findStandIns(make);
  yield;
  for (let time = 0; time < REPEATS; time += 1) {
    warmUp(make);
    yield;
  }
  yield* measurePairs(make);
}

/**
 * Sample names at each weight, one of them turned. Lines and areas are not included, because their part is not loaded
 * yet.
 */
function samplePoints(): PointView[] {
  const names = ['Abcdefghijklm', 'Nopqrstuvwxyz', 'OBDGHKLMPRSTW'];
  const sample = { id: 0, name: '', lat: SIDE / 2, lng: SIDE / 2, scale: 1, rotation: 0, labelWrapRatio: 0 };
  const plain = {
    labelXOffset: 0,
    labelYOffset: 0,
    isByHand: false,
    importance: 0,
    displayDot: true,
    sign: null,
    look: null,
    shape: null,
    isInPicture: false,
  };
  const point: PointView = {
    ...sample,
    ...plain,
    kind: 'place',
    isWater: false,
    isHidden: false,
    isHeardOf: false,
    alias: null,
    notes: 0,
  };
  return [8, 14, 30].flatMap((scale, row) =>
    names.map((name, at) => ({ ...point, id: at, name, lat: 80 * row + 20 * at, scale, rotation: at === 2 ? 10 : 0 })),
  );
}

/** Makes the browser search for the system's fonts. */
function findStandIns(make: MakeSurface): void {
  const canvas = make(1, 1)?.canvas;
  if (canvas === undefined) return;
  for (const font of standInFonts) {
    canvas.font = font;
    canvas.measureText('A');
  }
}

/**
 * Measures the pairs of letters of most names, so that the first picture need not. Pauses (yields) every few pairs. If
 * the caller stops, the pictures measure the others.
 */
function* measurePairs(make: MakeSurface): Generator<void, void> {
  const surface = make(1, 1);
  if (surface === undefined) return;
  const lettering = new Lettering(surface.canvas);
  for (const face of uprightFaces()) {
    for (const letter of SMALL) {
      for (const next of SMALL) {
        lettering.width(letter + next, face);
        lettering.width(letter.toUpperCase() + next, face);
      }
      if (PAUSE_BEHIND.has(letter)) yield;
    }
  }
}
