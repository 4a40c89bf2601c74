import { type Child, givenNumbers, type StaffLocation, type StaffPosition } from '@venture-atlas/types';
import type { PositionText } from '../../../api/staff-map.ts';
import { type Unsaved, withUnsaved } from './unsaved.ts';

/** A position from a response in this visit, newer than the map's list. */
export interface KnownPosition {
  readonly position: StaffPosition;
  /** It was deleted; `position` is its last version. */
  readonly isDeleted: boolean;
}

/** Local changes over the map's list of points. Keys are position ids. */
export interface LocalEdits {
  readonly known: ReadonlyMap<number, KnownPosition>;
  /** Changes that are shown but not saved yet. */
  readonly unsaved: ReadonlyMap<number, Unsaved>;
  /** New names and types of places changed here, by location id. */
  readonly looks: ReadonlyMap<number, PlaceLook>;
}

/** The fields of a location that all its points show. */
export interface PlaceLook extends Pick<Child, 'name' | 'slug' | 'type' | 'draft'> {
  /** The points of the list at that time. Newer points of the list override this. */
  readonly over: WeakSet<Child>;
}

export const noEdits: LocalEdits = { known: new Map(), unsaved: new Map(), looks: new Map() };

/**
 * The edits after a change of a location, which all its points show.
 * @param listed the current list
 */
export function withLook(
  edits: LocalEdits,
  { id, name, slug, type, draft }: Pick<StaffLocation, 'id' | 'name' | 'slug' | 'type' | 'draft'>,
  listed: Iterable<Child>,
): LocalEdits {
  const look = { name, slug, type: type?.name ?? null, draft };
  const over = new WeakSet([...listed].filter((child) => child.location_id === id));
  const known = [...edits.known].map(([key, one]): [number, KnownPosition] =>
    one.position.location_id === id ? [key, { ...one, position: { ...one.position, ...look } }] : [key, one],
  );
  return { ...edits, known: new Map(known), looks: new Map(edits.looks).set(id, { ...look, over }) };
}

/** Merges the map's list, the responses of this visit, and unsaved changes. */
export type PointMerger = (listed: readonly Child[], edits: LocalEdits) => readonly Child[];

interface Merged {
  child: Child | undefined;
  known: KnownPosition | undefined;
  unsaved: Unsaved | undefined;
  look: PlaceLook | undefined;
  result: Child | undefined;
}

/**
 * A merger for one map. An unchanged point keeps its object, so that a key press costs the map only one point. Of
 * response and list, the newer version wins.
 * @param mapId location id of the map; places moved to another map are left out
 */
export function createPointMerger(mapId: number): PointMerger {
  let results = new Map<number, Merged>();
  const lastSeen = new Map<number, Child>();
  return (listed, { known, unsaved, looks }) => {
    if (known.size === 0 && unsaved.size === 0 && looks.size === 0) return listed;
    const next = new Map<number, Merged>();
    const merge = (id: number, child: Child | undefined) => {
      const before = results.get(id);
      const look = child === undefined ? undefined : lookOf(child);
      const parts = { child, known: known.get(id), unsaved: unsaved.get(id), look };
      const isSame =
        before?.child === parts.child &&
        before?.known === parts.known &&
        before?.unsaved === parts.unsaved &&
        before?.look === look;
      const merged = before !== undefined && isSame ? before : { ...parts, result: pointOf(parts, lastSeen.get(id)) };
      next.set(id, merged);
      return merged.result;
    };
    const lookOf = (child: Child) => {
      const look = looks.get(child.location_id);
      return look?.over.has(child) ? look : undefined;
    };
    const isListed = new Set<number>();
    const points: Child[] = [];
    for (const child of listed) {
      isListed.add(child.id);
      if (!known.has(child.id) && !unsaved.has(child.id) && lookOf(child) === undefined) {
        points.push(child);
        continue;
      }
      lastSeen.set(child.id, child);
      const point = merge(child.id, child);
      if (point !== undefined) points.push(point);
    }
    for (const id of known.keys()) {
      if (isListed.has(id)) continue;
      const point = merge(id, undefined);
      if (point !== undefined) points.push(point);
    }
    results = next;
    return points;
  };

  function pointOf(parts: Omit<Merged, 'result'>, seen: Child | undefined): Child | undefined {
    const { child, known } = parts;
    const isNewer = known !== undefined && (child === undefined || known.position.version >= child.version);
    if (!isNewer) return child && shown(child, parts);
    const { position, isDeleted } = known;
    if (isDeleted || !position.active || position.parent.id !== mapId) return undefined;
    return shown(childOf(position, child ?? seen), parts);
  }
}

const shown = (point: Child, { look, unsaved }: Pick<Merged, 'look' | 'unsaved'>): Child => ({
  ...withUnsaved({ ...point, ...shownLook(look) }, unsaved),
  ...handOf(unsaved),
});

const shownLook = (look: PlaceLook | undefined): Partial<Child> =>
  look === undefined
    ? {}
    : { name: look.name, slug: look.slug, type: look.type, ...(look.draft === undefined ? {} : { draft: look.draft }) };

/** Whether a label counts as placed by an editor, before the server confirms it. */
function handOf(unsaved: PositionText | undefined): Pick<Child, 'label_by_hand'> {
  if (unsaved === undefined) return {};
  const { label_x_offset, label_y_offset, label_wrap_ratio, rotation, label_by_hand } = unsaved;
  if (label_by_hand !== undefined) return { label_by_hand };
  const placed = [label_x_offset, label_y_offset, label_wrap_ratio, rotation];
  return placed.some((number) => number !== undefined) ? { label_by_hand: true } : {};
}

/** Converts a position to a point. Fields that only the list has are copied from it, or left empty until it loads. */
export function childOf(position: StaffPosition, seen?: Child): Child {
  const { id, location_id, name, slug, type, version } = position;
  const { label_by_hand, display_dot, look, geojson, parent } = position;
  const rest = seen ?? {
    image: null,
    has_map: false,
    parents: [{ ...parent, image: null, position_on_parent_id: id }],
    wiki_url: null,
    has_wiki: false,
  };
  return {
    ...rest,
    id,
    location_id,
    name,
    slug,
    type,
    version,
    ...givenNumbers(position),
    label_by_hand,
    display_dot,
    look,
    geojson,
  };
}
