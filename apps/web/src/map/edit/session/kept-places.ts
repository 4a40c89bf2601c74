import type { Child } from '@venture-atlas/types';
import type { EditState } from './edit-state.ts';
import { withLook } from './local-points.ts';
import { type KnownPlace, readPlace } from './places.ts';

export interface KeptPlacesParts {
  getState: () => EditState;
  setState: (change: Partial<EditState>) => void;
  /** The points as the server lists them. */
  listed: () => Iterable<Child>;
  /** A write to this place waits, or is on its way. */
  isOnItsWay: (locationId: number) => boolean;
}

/** What the session knows of places besides where they stand. */
export interface KeptPlaces {
  at: (locationId: number) => KnownPlace | undefined;
  /** As it is known, else as it is read. @throws ApiError */
  need: (locationId: number) => Promise<KnownPlace>;
  /** Takes what an answer or a refusal told; the points of the place show it. */
  keep: (place: KnownPlace) => KnownPlace;
  /** Reads a place anew. @throws ApiError */
  open: (locationId: number) => Promise<void>;
  /** The same after a change of which no answer told; what cannot be read is read when it is needed. */
  reopen: (locationId: number) => void;
  /** The same of many: the one that was opened last is read at once, the others when they are needed. */
  renew: () => Promise<void>;
}

/** The places that a session read or wrote, within its state. */
export function createKeptPlaces({ getState, setState, listed, isOnItsWay }: KeptPlacesParts): KeptPlaces {
  const at = (id: number) => getState().places.get(id);
  const keep = (place: KnownPlace): KnownPlace => {
    const { places, edits, renamed } = getState();
    const { location } = place;
    const before = at(location.id)?.location;
    const isOther = before !== undefined && before.version !== location.version;
    const isRenamed = before !== undefined && before.slug !== location.slug;
    setState({
      places: new Map(places).set(location.id, place),
      ...(isOther ? { edits: withLook(edits, location, listed()) } : {}),
      ...(isRenamed ? { renamed: renamedTo(renamed, before.slug, location.slug) } : {}),
    });
    return place;
  };
  let lastOpened: number | undefined;
  const open = async (id: number): Promise<void> => {
    lastOpened = id;
    const place = await readPlace(id);
    // What is on its way here is newer.
    if (!isOnItsWay(id)) keep(place);
  };
  const forget = (id: number) => {
    const places = new Map(getState().places);
    places.delete(id);
    setState({ places });
  };
  return {
    at,
    need: async (id) => at(id) ?? keep(await readPlace(id)),
    keep,
    open,
    reopen: (id) => {
      void open(id).catch(() => forget(id));
    },
    renew: async () => {
      const { places } = getState();
      const [id, last] = [lastOpened, places.get(lastOpened ?? 0)];
      if (places.size === 0) return;
      setState({ places: new Map(id === undefined || last === undefined ? [] : [[id, last]]) });
      if (id !== undefined && last !== undefined) await open(id).catch(() => forget(id));
    },
  };
}

/** One that has its old name again is where it was. */
function renamedTo(renamed: ReadonlyMap<string, string>, from: string, to: string): ReadonlyMap<string, string> {
  const next = new Map(renamed).set(from, to);
  next.delete(to);
  return next;
}
