import { asScale, isPointVisible, lookOfPlace, type MapInks } from '@venture-atlas/map-math';
import { isWaterType } from '@venture-atlas/rules';
import type { Child, PictureFrame } from '@venture-atlas/types';
import { dotMarks, type LabelContext, nameMarks } from './label-marks.ts';
import { pennantMarks } from './pennant-marks.ts';
import type { PosterLayout } from './poster-layout.ts';
import type { Inked, Mark } from './poster-mark.ts';
import { type NamedPlace, namedPlace, placeNames } from './poster-names.ts';
import { type PosterRumour, rumourMarks } from './rumour-marks.ts';
import { shapeMarks } from './shape-marks.ts';
import { type NamesWish, shownPoints } from './shown-points.ts';

/** What is inked: the points of a map as its viewer may see them. */
export interface PosterScene {
  children: readonly Child[];
  /** Size of the map, in map units. */
  map: { width: number; height: number };
  /** Of its picture, in map units. */
  frame: PictureFrame | null;
  /** What the picture shows is not drawn over it. */
  hasPicture: boolean;
  names: NamesWish;
  /** What players have heard of, as the viewer is told it. */
  rumours?: readonly PosterRumour[];
  /** Places that only the DM sees. */
  hidden: ReadonlySet<number>;
  /** Places where the players have been, as the viewer is told it. */
  visited?: ReadonlySet<number>;
  inks: MapInks;
}

/** Inks a poster as the map is painted: polygons, lines, then dots and names by rising scale. */
export function inkPoster(scene: PosterScene, layout: PosterLayout): Inked {
  const shown = shownPoints(scene.children, scene.names);
  const shapes = shown.flatMap(({ child, shape }) =>
    shape === null || (scene.hasPicture && child.in_picture)
      ? []
      : [{ geometry: shape.geometry, isWater: isWaterType(child.type), look: lookOfPlace(child) }],
  );
  const inOrder = [
    ...shapes.filter(({ geometry }) => geometry.type === 'MultiPolygon'),
    ...shapes.filter(({ geometry }) => geometry.type !== 'MultiPolygon'),
  ];
  const clipped = inOrder.flatMap(({ geometry, isWater, look }) =>
    shapeMarks(geometry, isWater, scene.inks, layout, scene.map.height, look),
  );
  const context: LabelContext = {
    layout,
    mapHeight: scene.map.height,
    inks: scene.inks,
    isHidden: (child) => scene.hidden.has(child.location_id),
  };
  const places = shown.map(({ child, shape }) => namedPlace(child, shape, context.isHidden(child)));
  const names = placeNames(places, { ...scene.map, frame: scene.frame }, layout);
  const free: Mark[] = [];
  const unlettered: string[] = [];
  const zoom = asScale(layout.unit / layout.pixel);
  const isInked = (index: number, { child, shape }: NamedPlace): boolean =>
    scene.names === 'all' ||
    names.has(index) ||
    isPointVisible({ scale: child.scale, isShape: shape !== null, isSelected: false }, zoom);
  // What has no room for its name and is too small to be seen from so far away is left out.
  const inked = [...places.entries()].filter(([index, place]) => isInked(index, place));
  const order = inked.sort(([, a], [, b]) => a.child.scale - b.child.scale || b.child.id - a.child.id);
  // No name lies over another, but a great one may lie over a lesser dot.
  for (const [, place] of order) free.push(...dotMarks(place, context));
  for (const [index, place] of order) {
    if (place.lines === undefined) unlettered.push(place.child.name);
    else for (const placed of names.get(index) ?? []) free.push(...nameMarks(place, placed, context));
  }
  for (const [index, { child }] of order) {
    if (scene.visited?.has(child.location_id)) free.push(...pennantMarks(child, names.get(index) ?? [], context));
  }
  for (const rumour of scene.rumours ?? []) {
    const { disc, name } = rumourMarks(rumour, scene.inks, layout, scene.map.height);
    clipped.push(...disc);
    if (name === undefined) unlettered.push(rumour.alias);
    else free.push(...name);
  }
  return { clipped, free, unlettered };
}
