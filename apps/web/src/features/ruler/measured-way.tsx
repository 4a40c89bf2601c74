import { measureWay } from '@venture-atlas/map-math';
import { milesInWords } from '../../map/model/miles-in-words.ts';
import { RulerLayer, type RulerLayerProps } from './leaflet/ruler-layer.tsx';

export interface MeasuredWayProps extends Omit<RulerLayerProps, 'wordsOf'> {
  milesPerUnit: number;
}

/** The path on the map, with the length as in the card. */
export function MeasuredWay({ milesPerUnit, ...layer }: MeasuredWayProps) {
  return <RulerLayer {...layer} wordsOf={(places) => milesInWords(measureWay(places, milesPerUnit).miles)} />;
}
