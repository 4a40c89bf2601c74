import { KindFilter, useRested } from './lazy-parts.ts';
import type { KindFilterProps } from './places/kind-filter.tsx';
import { MapPart } from './stage/map-part.tsx';

/** The choice of a kind, once the browser has rested. As high as what comes: rows must not move away from under a hand. */
export function LaterKinds(props: KindFilterProps) {
  const hasRested = useRested();
  return (
    <div style={{ flex: 'none', height: 44 }}>
      {hasRested ? (
        <MapPart waiting={null}>
          <KindFilter {...props} />
        </MapPart>
      ) : null}
    </div>
  );
}
