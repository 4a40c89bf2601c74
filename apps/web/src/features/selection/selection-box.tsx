import { asScale, type Scale } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import type { ScaleSignal } from '../../map/stage/scale-signal.ts';
import type { BoxSignal } from './box-signal.ts';
import { BoxOnMap } from './leaflet/box-on-map.tsx';
import { placesInBox } from './places-in-box.ts';

export interface SelectionBoxProps {
  box: BoxSignal;
  scale: ScaleSignal;
  /** The places of the list. */
  places: readonly Child[];
  /** @param ids of the positions in the box */
  onChoose: (ids: readonly number[]) => void;
}

/** The box that a DM draws on the map to choose places. */
export function SelectionBox({ box, scale, places, onChoose }: SelectionBoxProps) {
  const latest = useRef({ places, onChoose });
  useEffect(() => {
    latest.current = { places, onChoose };
  });
  useEffect(() => {
    let zoom: Scale = asScale(1);
    const stops = [
      scale.follow((now) => {
        zoom = now;
      }),
      box.follow((corners, isDone) => {
        if (corners !== null && isDone) latest.current.onChoose(placesInBox(latest.current.places, corners, zoom));
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [box, scale]);
  return <BoxOnMap follow={box.follow} />;
}
