import { asScale, isPointVisible, type MapLatLng, snappedPlace } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { useOnEscape } from '../../map/stage/escape-stack.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import type { MapScene, SceneChange } from '../../map/stage/map-scene.ts';
import { MeasuredWay, RulerCard } from './lazy-ruler.ts';
import { RULER_KEY } from './ruler-key.ts';
import { noWay, type RulerPoint, rulerReducer } from './ruler-state.ts';

declare module '../../map/stage/map-scene.ts' {
  interface MapScene {
    readonly ruler?: { isOn: boolean; toggle: () => void };
  }
}

/** Two clicks within this distance and time are one double click, and the second adds no point. CSS pixels, ms. */
const AGAIN_PX = 8;
const AGAIN_MS = 400;

/** Measures distances along a path drawn by taps. It is dropped with the map. */
registerMapFeature({ name: 'ruler', order: 75, useScene: useRuler, tools: () => import('./tools.ts') });

function useRuler({ details, data: { points }, stage, keys }: MapScene): SceneChange {
  const { mapRef, escapes } = stage;
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

  useOnEscape(escapes, isOn, close);

  const isMeasuring = isOn && milesPerUnit !== null;
  const toggle = () => (isOn ? close() : setOn(true));
  return {
    ruler: { isOn, toggle },
    keys: { ...keys, [RULER_KEY]: toggle },
    ...(isMeasuring && { onPlace }),
    put: {
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
      foot: isOn ? (
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
    },
  };
}

/** The places that a point of the ruler may snap to: those drawn as points at this zoom. */
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

/** Enter ends the path, Backspace removes its last point; not in a field or on a button, which have their own keys. */
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
