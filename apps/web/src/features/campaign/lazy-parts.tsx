import { type ComponentProps, type ComponentType, useState } from 'react';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { type CampaignParts, campaignPartsNow, loadCampaignParts } from './campaign-parts.ts';

/*
 * What is on the map only in a campaign: the public map does not carry it along. A page that begins in a campaign
 * fetches it while the server still thinks about the map.
 */

type PartName = Exclude<keyof CampaignParts, 'name' | 'order'>;
type PropsOf<Name extends PartName> = ComponentProps<NonNullable<CampaignParts[Name]>>;

/** What all features have of one kind, in their order; drawn at once if anything of campaigns has come before. */
function allOf<Name extends PartName>(kind: Name) {
  function All(props: PropsOf<Name>) {
    return campaignPartsNow()?.map((part) => {
      const Part = part[kind] as ComponentType<PropsOf<Name>> | undefined;
      return Part === undefined ? null : <Part key={part.name} {...props} />;
    });
  }
  const Lazy = lazyScreen<PropsOf<Name>>(async () => {
    await loadCampaignParts();
    return All;
  });
  function Now(props: PropsOf<Name>) {
    const [isThere] = useState(() => campaignPartsNow() !== undefined);
    // Neither has hooks.
    return (isThere ? All : Lazy)(props);
  }
  return Object.assign(Now, { preload: Lazy.preload });
}

export const CampaignLayers = allOf('Layer');
export const CampaignPlates = allOf('Plate');
export const CampaignNotices = allOf('Notice');
export const CampaignListTops = allOf('ListTop');
export const CampaignOvers = allOf('Over');
export const RowEnds = allOf('RowEnd');
export const OverRowEnds = allOf('OverRowEnd');
export const DmTools = allOf('DmTool');
export const CampaignSections = allOf('Section');
export const KnowledgeEnds = allOf('KnowledgeEnd');
export const DmSections = allOf('DmSection');

export const NotForPlayers = lazyScreen(async () => (await import('./not-for-players.tsx')).NotForPlayers);

/** Fetches them all; what does not come is asked for again when it is needed. */
export async function preloadCampaignParts(): Promise<void> {
  const all = [
    CampaignLayers,
    CampaignPlates,
    CampaignNotices,
    CampaignListTops,
    CampaignOvers,
    RowEnds,
    OverRowEnds,
    DmTools,
    CampaignSections,
    DmSections,
    KnowledgeEnds,
    NotForPlayers,
  ];
  await Promise.all(all.map((part) => part.preload()));
}
