import { useHasBeenIdle } from '../lazy-parts.ts';
import { MapPart } from '../stage/map-part.tsx';
import { MapTools } from './lazy-tools.ts';

/** The tools of a map, loaded once the browser is idle. The first labels of the map come first. */
export function DeferredTools() {
  return useHasBeenIdle() ? (
    <MapPart waiting={null}>
      <MapTools />
    </MapPart>
  ) : null;
}
