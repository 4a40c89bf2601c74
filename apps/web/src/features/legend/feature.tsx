import type { Child } from '@venture-atlas/types';
import { useState } from 'react';
import { useOnEscape } from '../../map/stage/escape-stack.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import type { MapScene, SceneChange } from '../../map/stage/map-scene.ts';
import { KindOnMap, LegendSheet } from './lazy-legend.ts';

/** The legend of a map: whether it is open, and the kind whose places stand out. */
export interface Legend {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  readonly chosen: string | null | undefined;
  readonly choose: (kind: string | null | undefined) => void;
  readonly places: readonly Child[];
}

declare module '../../map/stage/map-scene.ts' {
  interface MapScene {
    readonly legend?: Legend;
  }
}

registerMapFeature({ name: 'legend', order: 82, useScene: useLegend, tools: () => import('./tools.tsx') });

function useLegend({ points: places, stage }: MapScene): SceneChange {
  const [isOpen, open] = useState(false);
  const [chosen, choose] = useState<string | null>();
  const setOpen = (next: boolean) => {
    open(next);
    choose(undefined);
  };
  useOnEscape(stage.escapes, isOpen, () => setOpen(false));
  const legend = { isOpen, setOpen, chosen, choose, places };
  return {
    legend,
    put: {
      layer:
        chosen === undefined ? null : (
          <MapPart waiting={null} isQuiet>
            <KindOnMap places={places} kind={chosen} />
          </MapPart>
        ),
      over:
        isOpen && stage.width === 'phone' ? (
          <MapPart waiting={null}>
            <LegendSheet legend={legend} />
          </MapPart>
        ) : null,
    },
  };
}
