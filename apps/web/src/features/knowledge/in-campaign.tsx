import type { Child } from '@venture-atlas/types';
import { MapPart } from '../../map/stage/map-part.tsx';
import { useScene } from '../../map/stage/map-scene.ts';
import type { ChosenBy } from '../../map/use-stage.ts';
import type { CampaignParts } from '../campaign/campaign-parts.ts';
import { KnowledgeBlock } from './lazy-knowledge-block.ts';
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

/** The keys 1 to 4 say what players know of the place that is open. */
function WhatTheDmActsWith() {
  const { campaign, stage, data } = useScene();
  useStepKeys(campaign, stage.place, data.points);
  return null;
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
