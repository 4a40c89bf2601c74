import { type MapScene, useScene } from '../stage/map-scene.ts';
import { infoTab } from './info-panel-tab.ts';
import { LocationPanel } from './location-panel.tsx';
import type { PanelPlace } from './panel-place.ts';
import type { PanelTab } from './panel-tab.ts';

export interface ScenePanelProps {
  place: PanelPlace;
  /** The tabs that features add. */
  tabs: readonly ((scene: MapScene) => PanelTab)[];
}

/** The panel of a map for readers. */
export function ScenePanel({ place, tabs }: ScenePanelProps) {
  const scene = useScene();
  const { details, stage, campaign, Strip, firstTab } = scene;
  return (
    <LocationPanel
      place={place}
      map={details}
      tabs={[infoTab(campaign), ...tabs.map((tabOf) => tabOf(scene))]}
      firstTab={firstTab}
      Strip={Strip}
      width={stage.width}
      focusHeading={stage.chosenBy === 'keyboard'}
      onClose={stage.closePanel}
      detent={stage.detent}
      onDetentChange={stage.setDetent}
    />
  );
}
