import { type DraftPosition, FRAME_SIDE, SCALES, scaleOfShape, type WorldDraft } from '@venture-atlas/importers';
import { labelSizesInSteps, type Size } from '@venture-atlas/map-math';

/** Names of areas and lines may be larger than on a map that consists of texts alone. */
const SHAPES_LARGER = 1.6;

/**
 * Gives every position of a draft a label size, in units of its map.
 * The size of a point depends on its kind, its weight, and the density of the map. Names of areas and lines are as long
 * as their shapes. Sizes that the source sets itself stay.
 * @param sizeOf the size of a map, by its key; undefined if it has none
 */
export function sizeLabels(draft: WorldDraft, sizeOf: SizeOfMap): WorldDraft {
  const steps = sizeLabelsInSteps(draft, sizeOf);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

type SizeOfMap = (key: string) => Size | undefined;

/** Does the same in steps. It yields between them so that other calls can run. */
export function* sizeLabelsInSteps(draft: WorldDraft, sizeOf: SizeOfMap): Generator<void, WorldDraft> {
  const names = new Map(draft.locations.map(({ key, name }) => [key, name]));
  const scales = new Map<DraftPosition, number>();
  for (const [parent, positions] of byParent(draft)) {
    const map = sizeOf(parent);
    if (map === undefined) continue;
    for (const some of [positions.filter(isAreaName), positions.filter((one) => !isAreaName(one) && one.at !== null)]) {
      const points = some.filter(({ geojson }) => geojson === null);
      const sizes = yield* labelSizesInSteps(points.map(toSize), map);
      for (const [index, position] of points.entries()) scales.set(position, sizes[index] ?? position.scale);
    }
    const largest = (Math.max(map.width, map.height) / FRAME_SIDE) * SHAPES_LARGER;
    for (const position of positions) {
      if (position.geojson === null) continue;
      const name = names.get(position.child) ?? '';
      scales.set(position, scaleOfShape(position.geojson, name, position.scale * largest));
    }
  }
  const positions = draft.positions.map((position) => ({ ...position, scale: scales.get(position) ?? position.scale }));
  return { ...draft, positions };
}

function byParent({ positions }: WorldDraft): Map<string, DraftPosition[]> {
  const maps = new Map<string, DraftPosition[]>();
  for (const position of positions) {
    if (position.isOwnScale) continue;
    const list = maps.get(position.parent);
    if (list === undefined) maps.set(position.parent, [position]);
    else list.push(position);
  }
  return maps;
}

/** Whether the position is the name of a realm, a sea, or a region without a known outline. */
const isAreaName = ({ scale, displayDot, geojson }: DraftPosition): boolean =>
  geojson === null && !displayDot && (scale >= SCALES.region || scale === SCALES.land);

const toSize = ({ at, scale, weight }: DraftPosition) => ({
  lat: at?.lat ?? 0,
  lng: at?.lng ?? 0,
  kind: scale,
  weight,
});
