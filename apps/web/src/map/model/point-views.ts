import type { Degrees } from '@venture-atlas/map-math';
import { isDrawable, type LabelKind, labelKindOf, lookOfPlace, signOfPlace } from '@venture-atlas/map-math';
import { isWaterType } from '@venture-atlas/rules';
import type { Child, Shape, TypeIcon, TypeLook } from '@venture-atlas/types';

/** A point as the map draws it: plain data in map units, nothing that only lists or panels need. */
export interface PointView {
  /** Position id. */
  readonly id: number;
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** Type size of the label. */
  readonly scale: number;
  /** Degrees clockwise about the label's centre. */
  readonly rotation: Degrees;
  /** From the point to the label's centre, right and down. */
  readonly labelXOffset: number;
  readonly labelYOffset: number;
  /** Widest line in multiples of `scale`; 0 is one line. */
  readonly labelWrapRatio: number;
  /** Staff put the label where it is. */
  readonly isByHand: boolean;
  /** What its name counts beside its size where two want the same room; 0 where nobody said. */
  readonly importance: number;
  readonly displayDot: boolean;
  /** The sign of its type, drawn in place of the dot. */
  readonly sign: TypeIcon | null;
  /** Its colour and its line, where editors chose them; null: as on every map. */
  readonly look: TypeLook | null;
  /** What its type means for its name. */
  readonly kind: LabelKind;
  /** Lettered as water: blue italics. */
  readonly isWater: boolean;
  /** Players do not see it, only the DM does. */
  readonly isHidden: boolean;
  /** Players have been there; of a hidden place they have heard. */
  readonly isTold: boolean;
  /** What players call it, where the DM reads its name; null where it has no other. */
  readonly alias: string | null;
  /** How many notes at it the viewer may read. */
  readonly notes: number;
  /** What is drawn beside the label; null also for a shape that has too few points yet. */
  readonly shape: Shape['geometry'] | null;
  /** The picture of the map shows its line or area: nothing is drawn over it at rest. */
  readonly isInPicture: boolean;
}

/** What a viewer switched for all places, among other layers: false is off. Borders are those at rest, with lines. */
export interface Switched {
  readonly names?: boolean;
  readonly borders?: boolean;
}

/** What a campaign says of one place (`PlaceMarks`). */
export type PointMarks = Pick<PointView, 'isHidden' | 'isTold' | 'alias' | 'notes'>;

/** A place of which no campaign says anything. */
const unmarked: PointMarks = { isHidden: false, isTold: false, alias: null, notes: 0 };

/** A child as the API sends it, ready for the map. */
export function toPointView(child: Child, marks: PointMarks = unmarked): PointView {
  return {
    ...marks,
    id: child.id,
    name: child.name,
    lat: child.lat,
    lng: child.lng,
    scale: child.scale,
    rotation: child.rotation,
    labelXOffset: child.label_x_offset,
    labelYOffset: child.label_y_offset,
    labelWrapRatio: child.label_wrap_ratio,
    isByHand: child.label_by_hand === true,
    importance: child.importance ?? 0,
    displayDot: child.display_dot,
    sign: signOfPlace(child),
    look: lookOfPlace(child),
    kind: labelKindOf(child.type, isWaterType(child.type)),
    isWater: isWaterType(child.type),
    shape: child.geojson !== null && isDrawable(child.geojson) ? child.geojson.geometry : null,
    isInPicture: child.in_picture === true,
  };
}

/** What a campaign says of places on the map, as position ids. */
export interface PlaceMarks {
  /** Only the DM sees them. */
  readonly hidden: ReadonlySet<number>;
  /** Players have been there; of a hidden place they have heard. */
  readonly told: ReadonlySet<number>;
  /** For the DM: what players call them. */
  readonly aliases: ReadonlyMap<number, string>;
  /** How many notes the viewer may read there; places without any are left out. */
  readonly notes: ReadonlyMap<number, number>;
}

/**
 * The views of a growing list of children. A child that was viewed before keeps its view object, so that adding a
 * page or changing one point costs the map only what changed. Keep one viewer per list.
 * @returns a function from children (and what a campaign says of them) to their views, in the same order
 */
export function createPointViewer(): (children: readonly Child[], marks?: PlaceMarks) => PointView[] {
  const seen = [0, 1, 2, 3].map(() => new WeakMap<Child, PointView>());
  let before: readonly Child[] = [];
  let views: PointView[] = [];
  return (children, marks) => {
    const old = views;
    views = children.map((child, index) => {
      const now = marks === undefined ? unmarked : marksOf(child.id, marks);
      // Most of a list that grew by a page is where it was: no need to look it up.
      const same = before[index] === child ? old[index] : undefined;
      if (same !== undefined && isMarked(same, now)) return same;
      const alike = seen[Number(now.isHidden) + 2 * Number(now.isTold)];
      const kept = alike?.get(child);
      const view = kept !== undefined && isMarked(kept, now) ? kept : toPointView(child, now);
      alike?.set(child, view);
      return view;
    });
    before = children;
    return views;
  };
}

const marksOf = (id: number, { hidden, told, aliases, notes }: PlaceMarks): PointMarks => ({
  isHidden: hidden.has(id),
  isTold: told.has(id),
  alias: aliases.get(id) ?? null,
  notes: notes.get(id) ?? 0,
});

const isMarked = (view: PointView, now: PointMarks): boolean =>
  view.isHidden === now.isHidden && view.isTold === now.isTold && view.alias === now.alias && view.notes === now.notes;

/**
 * The same points, one of them without its outline, which is drawn elsewhere while it is edited. Its label stays
 * lettered as that of a line or an area.
 */
export function withoutShape(
  points: readonly PointView[],
  id: number | undefined,
  type: 'LineString' | 'MultiPolygon' | undefined,
): readonly PointView[] {
  if (id === undefined || type === undefined) return points;
  const shape: PointView['shape'] = type === 'LineString' ? { type, coordinates: [] } : { type, coordinates: [] };
  return points.map((point) => (point.id === id ? { ...point, shape } : point));
}
