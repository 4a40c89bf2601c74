import type { MapInks } from '@venture-atlas/map-math';
import { isWaterType } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import { dotMarks, type LabelContext, labelMarks } from './label-marks.ts';
import type { PosterLayout } from './poster-layout.ts';
import type { Inked, Mark } from './poster-mark.ts';
import { shapeMarks } from './shape-marks.ts';
import { type NamesWish, shownPoints } from './shown-points.ts';

/** What is inked: the points of a map as its viewer may see them. */
export interface PosterScene {
  children: readonly Child[];
  /** Height of the map in map units. */
  mapHeight: number;
  names: NamesWish;
  /** Places that only the DM sees. */
  hidden: ReadonlySet<number>;
  inks: MapInks;
}

/** Inks a poster as the map is painted: polygons, lines, then dots and labels by rising scale. */
export function inkPoster(scene: PosterScene, layout: PosterLayout): Inked {
  const shown = shownPoints(scene.children, scene.names, layout);
  const shapes = shown.flatMap(({ child, shape }) =>
    shape === null ? [] : [{ geometry: shape.geometry, isWater: isWaterType(child.type) }],
  );
  const inOrder = [
    ...shapes.filter(({ geometry }) => geometry.type === 'MultiPolygon'),
    ...shapes.filter(({ geometry }) => geometry.type !== 'MultiPolygon'),
  ];
  const clipped = inOrder.flatMap(({ geometry, isWater }) =>
    shapeMarks(geometry, isWater, scene.inks, layout, scene.mapHeight),
  );
  const context: LabelContext = {
    layout,
    mapHeight: scene.mapHeight,
    inks: scene.inks,
    isHidden: (child) => scene.hidden.has(child.location_id),
  };
  const free: Mark[] = [];
  const unlettered: string[] = [];
  for (const { child } of shown.toSorted((a, b) => a.child.scale - b.child.scale || b.child.id - a.child.id)) {
    free.push(...dotMarks(child, context));
    const label = labelMarks(child, context);
    if (label === undefined) unlettered.push(child.name);
    else free.push(...label);
  }
  return { clipped, free, unlettered };
}
