import { useState } from 'react';
import { useOnEscape } from '../../map/stage/escape-stack.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import type { MapScene, SceneChange } from '../../map/stage/map-scene.ts';
import { createBoxSignal } from './box-signal.ts';
import { SelectedRings, SelectionBox, SelectionFoot } from './lazy-selection.ts';
import { useRowSelection } from './use-selection.ts';

/**
 * Lets the DM choose several places, in the list or with a box on the map, and set at once what players know of them.
 */
registerMapFeature({ name: 'selection', order: 30, useScene: useSelectionOfPlaces });

function useSelectionOfPlaces({ campaign, details, stage, places, list }: MapScene): SceneChange | undefined {
  const selecting = useRowSelection(places);
  const [box] = useState(createBoxSignal);
  useOnEscape(stage.escapes, selecting.isOn, selecting.end);
  if (campaign?.isDm !== true) return undefined;
  const hasMouse = stage.width !== 'phone';
  return {
    list: { ...list, choice: selecting },
    ...(hasMouse && { onBox: box.notify }),
    put: {
      layer: (
        <>
          {hasMouse ? (
            <MapPart waiting={null} isQuiet>
              <SelectionBox
                box={box}
                places={places}
                scale={stage.scale}
                onChoose={(ids) => {
                  selecting.add(ids);
                  stage.setListOpen(true);
                }}
              />
            </MapPart>
          ) : null}
          {selecting.isOn ? (
            <MapPart waiting={null} isQuiet>
              <SelectedRings details={details} places={selecting.places} />
            </MapPart>
          ) : null}
        </>
      ),
      listFoot: selecting.isOn ? (
        <MapPart waiting={null}>
          <SelectionFoot selection={selecting} isPlaceOpen={stage.place !== null} hasSentence={!hasMouse} />
        </MapPart>
      ) : null,
    },
  };
}
