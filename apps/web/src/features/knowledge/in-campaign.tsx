import type { Child } from '@venture-atlas/types';
import { MapPart } from '../../map/stage/map-part.tsx';
import { useScene } from '../../map/stage/map-scene.ts';
import type { ChosenBy } from '../../map/use-stage.ts';
import type { CampaignParts } from '../campaign/campaign-parts.ts';
import { useActs } from './knowledge-acts.ts';
import { KnowledgeBlock } from './lazy-knowledge-block.ts';
import { PlaceWordsConflict } from './lazy-place-words-conflict.ts';
import { RowStep } from './row-step.tsx';
import { StepSign } from './step-sign.tsx';
import { useStepKeys } from './use-step-keys.ts';

export const inCampaign: CampaignParts = {
  name: 'knowledge',
  order: 10,
  Notice: WhatTheDmActsWith,
  DmSection: ({ place, map, campaign }) => (
    <MapPart waiting={null}>
      <KnowledgeBlock place={place} map={map} campaign={campaign} />
    </MapPart>
  ),
  RowEnd: ({ place }) => <StepSign locationId={place.location_id} />,
  OverRowEnd: StepOverRow,
};

/** The keys 1 to 4 say what players know of the place that is open; two leaders may have changed its words. */
function WhatTheDmActsWith() {
  const { campaign, stage, data } = useScene();
  const { conflict } = useActs();
  useStepKeys(campaign, stage.place, data.points);
  if (campaign === null || conflict === null) return null;
  return (
    <MapPart waiting={null}>
      <PlaceWordsConflict campaign={campaign} />
    </MapPart>
  );
}

function StepOverRow({ place, open }: { place: Child; open: (id: number, by: ChosenBy) => void }) {
  const { stage } = useScene();
  const openStrip = (id: number) => {
    stage.setDetent('strip');
    open(id, 'pointer');
  };
  return (
    <RowStep
      place={place}
      onStrip={stage.width === 'phone' ? openStrip : undefined}
      onOpen={(id) => open(id, 'keyboard')}
    />
  );
}
