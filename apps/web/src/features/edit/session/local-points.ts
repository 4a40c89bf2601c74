import { type Child, givenNumbers, type StaffLocation, type StaffPosition } from '@venture-atlas/types';
import type { PositionText } from '../../../api/staff-map.ts';
import { type Unsaved, withUnsaved } from './unsaved.ts';

/** What the server answered about a position in this visit, newer than the list of the map. */
export interface KnownPosition {
  readonly position: StaffPosition;
  /** It was deleted; `position` is the last that was known of it. */
  readonly isDeleted: boolean;
}

/** What lies over the map's list of points. Keys are position ids. */
export interface LocalEdits {
  readonly known: ReadonlyMap<number, KnownPosition>;
  /** What is shown already and not saved yet. */
  readonly unsaved: ReadonlyMap<number, Unsaved>;
  /** By location id: what places are called since they were renamed or got another type here. */
  readonly looks: ReadonlyMap<number, PlaceLook>;
}

/** What every point of a location shows of it. */
export interface PlaceLook extends Pick<Child, 'name' | 'slug' | 'type' | 'draft'> {
  /** The list as it was then; what the list tells since then is newer. */
  readonly over: WeakSet<Child>;
}

export const noEdits: LocalEdits = { known: new Map(), unsaved: new Map(), looks: new Map() };

/** The edits after a location was changed: all its points show it. @param listed what the list tells now */
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

/** The points of a map as its list, the answers of this visit and what is not saved yet say together. */
export type PointMerger = (listed: readonly Child[], edits: LocalEdits) => readonly Child[];

interface Merged {
  child: Child | undefined;
  known: KnownPosition | undefined;
  unsaved: Unsaved | undefined;
  look: PlaceLook | undefined;
  result: Child | undefined;
}

/**
 * A merger for one map. A point that did not change keeps its object, so that one key press costs the map one point;
 * of an answer and the list the newer version wins.
 * @param mapId location id of the map: what was moved to another one is not drawn here
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

/** What the server will say of a label that was placed here: it stands where it was put at once. */
function handOf(unsaved: PositionText | undefined): Pick<Child, 'label_by_hand'> {
  if (unsaved === undefined) return {};
  const { label_x_offset, label_y_offset, label_wrap_ratio, rotation, label_by_hand } = unsaved;
  if (label_by_hand !== undefined) return { label_by_hand };
  const placed = [label_x_offset, label_y_offset, label_wrap_ratio, rotation];
  return placed.some((number) => number !== undefined) ? { label_by_hand: true } : {};
}

/** A position as a point; what only the list tells of a location is kept from there, or left empty until it comes. */
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
