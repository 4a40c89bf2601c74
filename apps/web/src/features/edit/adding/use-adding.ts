import { asScale, editPin, type MapLatLng, newPointScale } from '@venture-atlas/map-math';
import { locationNameProblem } from '@venture-atlas/rules';
import type { Child, LocationMapDetails, LocationSearchResult, Option } from '@venture-atlas/types';
import { useMemo, useRef, useState } from 'react';
import type { EditSession } from '../session/edit-state.ts';
import { typedSize } from '../typed-size.ts';

/** Initial values of new places. An empty size means that of the type, or a size that is visible at the zoom. */
export interface AddingChoice {
  type: Option | null;
  size: string;
  /** Only editors see them until they are published. */
  isDraft: boolean;
}

/** The text typed beside the clicked position. */
interface TypedName {
  name: string;
  /** An existing location, chosen from the suggestions. */
  existing: LocationSearchResult | null;
}

export interface Adding {
  choice: AddingChoice;
  choose: (choice: Partial<AddingChoice>) => void;
  stepSize: (by: -1 | 1) => void;
  isSizeWrong: boolean;
  /** How many were added since this mode started. */
  count: number;
  /** Locations that are already on the map. */
  onMap: ReadonlySet<number>;
  /** Why the typed place cannot be added, in words; a new object for each attempt. */
  problem: { readonly words: string } | null;
  /** The typed name changed. */
  type: (typed: TypedName) => void;
  /**
   * Adds the typed place and waits for the next click.
   * @returns why not, in words; null if nothing was typed
   */
  commit: () => string | null | undefined;
  /** The map was clicked again: adds the typed place at the earlier position, if there is one. */
  placeAt: (place: MapLatLng) => void;
  placeInMiddle: () => void;
  /** Cancels an empty name. */
  clear: () => void;
  done: () => void;
}

export interface AddingParts {
  isOn: boolean;
  map: Pick<LocationMapDetails, 'id'>;
  points: readonly Child[];
  /** The clicked position; null until the map is clicked. */
  at: MapLatLng | null;
  session: EditSession;
  /** Kept from one use to the next, per map. */
  kept: AddingChoice;
  zoomNow: () => number | undefined;
  onPlace: (place: MapLatLng) => void;
  middle: () => MapLatLng | undefined;
  /** Waits for the next click. */
  onNext: () => void;
  onDone: () => void;
}

const nothing: TypedName = { name: '', existing: null };

/** Adds one place after another: a click, a name, Enter. */
export function useAdding(parts: AddingParts): Adding {
  const { map, points, at, session, kept, zoomNow } = parts;
  const [choice, setChoice] = useState({ ...kept });
  const [count, setCount] = useState(0);
  const [wasOn, setWasOn] = useState(parts.isOn);
  if (wasOn !== parts.isOn) {
    setWasOn(parts.isOn);
    setCount(0);
  }
  const typed = useRef(nothing);
  const [problem, setProblem] = useState<Adding['problem']>(null);
  const type = (now: TypedName) => {
    typed.current = now;
    setProblem(null);
  };
  const onMap = useMemo(() => new Set([map.id, ...points.map((point) => point.location_id)]), [map.id, points]);

  const size = typedSize(choice.size);
  const choose = (change: Partial<AddingChoice>) => {
    Object.assign(kept, change);
    setChoice({ ...kept });
  };
  const commit = () => {
    const { name, existing } = typed.current;
    if (at === null || name.trim() === '') return null;
    const wrong = existing === null ? locationNameProblem(name) : undefined;
    if (wrong !== undefined) {
      setProblem({ words: wrong });
      return wrong;
    }
    type(nothing);
    const location =
      existing === null
        ? { name: name.trim(), type_id: choice.type?.id ?? null, ...(choice.isDraft ? { draft: true } : {}) }
        : { location_id: existing.id };
    void session
      .write({ kind: 'add', mapId: map.id, location, name: name.trim(), ...at, scale: size, zoom: zoomNow() })
      .then((outcome) => {
        if (outcome.kind === 'saved') setCount((now) => now + 1);
      });
    parts.onNext();
    return undefined;
  };
  const placeAt = (place: MapLatLng) => {
    // An invalid name must be corrected first.
    if (typeof commit() === 'string') return;
    type(nothing);
    parts.onPlace(place);
  };
  return {
    choice,
    choose,
    count,
    onMap,
    problem,
    type,
    commit,
    placeAt,
    stepSize: (by) => {
      const now = size ?? newPointScale(asScale(zoomNow() ?? 1));
      choose({ size: String(editPin({ rotation: 0, scale: now }, by === 1 ? 'w' : 's').scale) });
    },
    isSizeWrong: choice.size.trim() !== '' && size === undefined,
    placeInMiddle: () => {
      const middle = parts.middle();
      if (middle !== undefined) placeAt(middle);
    },
    clear: () => {
      type(nothing);
      parts.onNext();
    },
    done: () => {
      if (typeof commit() !== 'string') parts.onDone();
    },
  };
}
