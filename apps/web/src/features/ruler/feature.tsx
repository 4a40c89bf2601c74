import { asScale, isPointVisible, type MapLatLng, snappedPlace } from '@venture-atlas/map-math';
import type { Child, LocationMapDetails, MapCoordinate } from '@venture-atlas/types';
import { type ReactNode, type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';
import type { LivingMapHandle } from '../../map/living-map.tsx';
import { MapPart } from '../../map/stage/map-part.tsx';
import { MeasuredWay, RulerCard } from './lazy-ruler.ts';
import { noWay, type RulerPoint, rulerReducer } from './ruler-state.ts';

export interface Ruler {
  isOn: boolean;
  toggle: () => void;
  close: () => void;
  /** What is drawn on the map. */
  layer: ReactNode;
  /** What stands along the lower edge in place of the credit. */
  card: ReactNode;
  /** While measuring, taps set points and choose no places. */
  drawing: { corners: readonly MapCoordinate[]; onPlace: (place: MapLatLng) => void } | undefined;
}

/** Two clicks as near and as quick as this are one double click, and the second adds no point. CSS pixels, ms. */
const AGAIN_PX = 8;
const AGAIN_MS = 400;

/** The ruler of a map that is read. It is put away with the map. */
export function useRuler(
  details: LocationMapDetails,
  points: readonly Child[],
  mapRef: RefObject<LivingMapHandle | null>,
): Ruler {
  const [isOn, setOn] = useState(false);
  const [way, dispatch] = useReducer(rulerReducer, noWay);
  const lastTap = useRef<{ at: MapLatLng; timeMs: number }>(undefined);
  const { miles_per_unit: milesPerUnit } = details;

  const pointAt = (at: MapLatLng): RulerPoint => {
    const zoom = mapRef.current?.zoom();
    const place = zoom === undefined ? undefined : snappedPlace(at, seenPoints(points, zoom), zoom);
    return place === undefined ? { lat: at.lat, lng: at.lng, name: null } : placePoint(place);
  };
  const onPlace = (at: MapLatLng) => {
    const [before, timeMs] = [lastTap.current, performance.now()];
    const zoom = mapRef.current?.zoom() ?? 0;
    lastTap.current = { at, timeMs };
    const isAgain =
      before !== undefined &&
      timeMs - before.timeMs < AGAIN_MS &&
      Math.hypot(at.lng - before.at.lng, at.lat - before.at.lat) * zoom < AGAIN_PX;
    if (isAgain) dispatch({ kind: 'end' });
    else dispatch({ kind: 'add', point: pointAt(at) });
  };
  const close = useCallback(() => {
    setOn(false);
    dispatch({ kind: 'clear' });
  }, []);
  useRulerKeys(
    isOn,
    () => dispatch({ kind: 'end' }),
    () => dispatch({ kind: 'take-back' }),
  );

  const isMeasuring = isOn && milesPerUnit !== null;
  return {
    isOn,
    toggle: () => (isOn ? close() : setOn(true)),
    close,
    layer: isMeasuring ? (
      <MapPart waiting={null} isQuiet>
        <MeasuredWay
          way={way}
          map={details}
          milesPerUnit={milesPerUnit}
          onMove={(index, to) => dispatch({ kind: 'move', index, point: pointAt(to) })}
          onEnd={() => dispatch({ kind: 'end' })}
        />
      </MapPart>
    ) : null,
    card: isOn ? (
      <MapPart waiting={null}>
        <RulerCard
          way={way}
          details={details}
          onMiddle={() => {
            const middle = mapRef.current?.openingHere();
            if (middle !== undefined) dispatch({ kind: 'add', point: pointAt(middle) });
          }}
          onEnd={() => dispatch({ kind: 'end' })}
          onClose={() => {
            close();
            mapRef.current?.focus();
          }}
        />
      </MapPart>
    ) : null,
    drawing: isMeasuring ? { corners: noCorners, onPlace } : undefined,
  };
}

const noCorners: readonly MapCoordinate[] = [];

/** What a point of the ruler may stand on: the places that are drawn as points at this zoom. */
function* seenPoints(points: readonly Child[], zoom: number): Generator<Child> {
  for (const point of points) {
    if (
      point.geojson === null &&
      isPointVisible({ scale: point.scale, isShape: false, isSelected: false }, asScale(zoom))
    )
      yield point;
  }
}

const placePoint = ({ lat, lng, name }: Child): RulerPoint => ({ lat, lng, name });

/** Enter ends the way, Backspace takes its last point back; not in a field or on a button, which have keys of their own. */
function useRulerKeys(isOn: boolean, onEnd: () => void, onTakeBack: () => void): void {
  const latest = useRef({ onEnd, onTakeBack });
  useEffect(() => {
    latest.current = { onEnd, onTakeBack };
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      const isElsewhere =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, select, button, a') !== null;
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Enter') latest.current.onEnd();
      else if (event.key === 'Backspace') latest.current.onTakeBack();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
