import { AimLayer } from '../leaflet/aim-layer.tsx';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { MoveNotice } from './move-notice.tsx';

/** Move Position: the next press on the map sets the position of the place. */
registerEditFeature({ name: 'moving', order: 3, useScene: movingOf });

function movingOf({ acts, stage: { selected } }: EditScene): EditSceneChange | undefined {
  if (acts.mode !== 'moving-pin' || selected === null) return undefined;
  return {
    onPlace: acts.onPlace,
    put: {
      layer: <AimLayer from={selected} />,
      top: <MoveNotice name={selected.name} onHere={acts.placeInMiddle} onCancel={acts.cancel} />,
    },
  };
}
