import type { Degrees } from '@venture-atlas/map-math';
import { isDrawable, type LabelKind, labelKindOf, lookOfPlace, signOfPlace } from '@venture-atlas/map-math';
import { isWaterType } from '@venture-atlas/rules';
import type { Child, Shape, TypeIcon, TypeLook } from '@venture-atlas/types';

/** A point as the map draws it: plain data in map units, without fields that only lists or panels need. */
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
  /** An editor placed the label. */
  readonly isByHand: boolean;
  /** Priority of its name in addition to its size; 0 by default. */
  readonly importance: number;
  readonly displayDot: boolean;
  /** The sign of its type, drawn in place of the dot. */
  readonly sign: TypeIcon | null;
  /** Its color and line, if editors chose them; null: as usual. */
  readonly look: TypeLook | null;
  /** The kind of label that its type needs. */
  readonly kind: LabelKind;
  /** Its label is set as water: blue italics. */
  readonly isWater: boolean;
  /** Only the DM sees it, players do not. */
  readonly isHidden: boolean;
  /** Players have been there; of a hidden place they have heard. */
  readonly isHeardOf: boolean;
  /** The players' alias, for the DM; null without one. */
  readonly alias: string | null;
  /** How many notes at it the viewer may read. */
  readonly notes: number;
  /** Its line or area; null also for a shape with too few points. */
  readonly shape: Shape['geometry'] | null;
  /** The picture of the map already shows its line or area, so nothing is drawn over it at rest. */
  readonly isInPicture: boolean;
}

/**
 * Layers that the viewer switched on or off for all places; false is off. Borders include lines, but not those of
 * hovered or selected places.
 */
export interface Switched {
  readonly names?: boolean;
  readonly borders?: boolean;
}

/** The campaign's marks of one place (`PlaceMarks`). */
export type PointMarks = Pick<PointView, 'isHidden' | 'isHeardOf' | 'alias' | 'notes'>;

/** A place without marks of a campaign. */
const unmarked: PointMarks = { isHidden: false, isHeardOf: false, alias: null, notes: 0 };

/** Converts a child from the API for the map. */
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

/** The campaign's marks of places on the map, as position ids. */
export interface PlaceMarks {
  /** Places that only the DM sees. */
  readonly hidden: ReadonlySet<number>;
  /** Players have been there; of a hidden place they have heard. */
  readonly heardOf: ReadonlySet<number>;
  /** The players' aliases, for the DM. */
  readonly aliases: ReadonlyMap<number, string>;
  /** How many notes the viewer may read there. Places without notes are left out. */
  readonly notes: ReadonlyMap<number, number>;
}

/**
 * Converts a growing list of children to views. An unchanged child keeps its view object, so that a new page or a
 * changed point costs the map only what changed. Keep one viewer per list.
 * @returns a function from children and marks to their views, in the same order
 */
export function createPointViewer(): (children: readonly Child[], marks?: PlaceMarks) => PointView[] {
  const seen = [0, 1, 2, 3].map(() => new WeakMap<Child, PointView>());
  let before: readonly Child[] = [];
  let views: PointView[] = [];
  return (children, marks) => {
    const old = views;
    views = children.map((child, index) => {
      const now = marks === undefined ? unmarked : marksOf(child.id, marks);
      // In a list that grew by a page, most children keep their index, so no lookup is needed.
      const same = before[index] === child ? old[index] : undefined;
      if (same !== undefined && isMarked(same, now)) return same;
      const alike = seen[Number(now.isHidden) + 2 * Number(now.isHeardOf)];
      const kept = alike?.get(child);
      const view = kept !== undefined && isMarked(kept, now) ? kept : toPointView(child, now);
      alike?.set(child, view);
      return view;
    });
    before = children;
    return views;
  };
}

const marksOf = (id: number, { hidden, heardOf, aliases, notes }: PlaceMarks): PointMarks => ({
  isHidden: hidden.has(id),
  isHeardOf: heardOf.has(id),
  alias: aliases.get(id) ?? null,
  notes: notes.get(id) ?? 0,
});

const isMarked = (view: PointView, now: PointMarks): boolean =>
  view.isHidden === now.isHidden &&
  view.isHeardOf === now.isHeardOf &&
  view.alias === now.alias &&
  view.notes === now.notes;

/**
 * The same points, one of them without its outline, because another layer draws it while it is edited. Its label keeps
 * the style of a line or area.
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
