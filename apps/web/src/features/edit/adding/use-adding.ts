import { asScale, editPin, type MapLatLng, newPointScale } from '@venture-atlas/map-math';
import { locationNameProblem } from '@venture-atlas/rules';
import type { Child, LocationMapDetails, LocationSearchResult, Option } from '@venture-atlas/types';
import { useMemo, useRef, useState } from 'react';
import type { EditSession } from '../session/edit-state.ts';
import { typedSize } from '../typed-size.ts';

/** What new places of a map begin with. An empty size is that of the type, else one that is seen at the zoom. */
export interface AddingChoice {
  type: Option | null;
  size: string;
  /** Only editors see them until they are published. */
  isDraft: boolean;
}

/** What is typed beside the place that was clicked. */
interface TypedName {
  name: string;
  /** A location that exists, chosen from those that are offered. */
  existing: LocationSearchResult | null;
}

export interface Adding {
  choice: AddingChoice;
  choose: (choice: Partial<AddingChoice>) => void;
  stepSize: (by: -1 | 1) => void;
  isSizeWrong: boolean;
  /** How many were added since it was begun. */
  count: number;
  /** Locations that stand on the map already. */
  onMap: ReadonlySet<number>;
  /** Why what is typed cannot be added, in words; a new object each time that it was tried. */
  problem: { readonly words: string } | null;
  /** Another name is typed. */
  type: (typed: TypedName) => void;
  /** Adds what is typed, and waits for the next click. @returns why not, in words; null: nothing was typed */
  commit: () => string | null | undefined;
  /** Another place was clicked: what is typed is added where it was begun, and nothing where nothing is typed. */
  placeAt: (place: MapLatLng) => void;
  placeInMiddle: () => void;
  /** Takes an empty name back. */
  clear: () => void;
  done: () => void;
}

export interface AddingParts {
  isOn: boolean;
  map: Pick<LocationMapDetails, 'id'>;
  points: readonly Child[];
  /** Where a name is typed; null until the map is clicked. */
  at: MapLatLng | null;
  session: EditSession;
  /** Kept from one time to the next, per map. */
  kept: AddingChoice;
  zoomNow: () => number | undefined;
  onPlace: (place: MapLatLng) => void;
  middle: () => MapLatLng | undefined;
  /** Arms the next click. */
  onNext: () => void;
  onDone: () => void;
}

const nothing: TypedName = { name: '', existing: null };

/** Adding place after place: a click, a name, Enter. */
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
    // A name that cannot be is corrected first.
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
