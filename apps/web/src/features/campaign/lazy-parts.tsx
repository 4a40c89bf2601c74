import { type ComponentProps, type ComponentType, useState } from 'react';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { type CampaignParts, loadCampaignParts, loadedCampaignParts } from './campaign-parts.ts';

/*
 * Parts of a map that only campaigns need, so that the public map does not load them. A page that starts in a campaign
 * loads them while the server prepares the map.
 */

type PartName = Exclude<keyof CampaignParts, 'name' | 'order'>;
type PropsOf<Name extends PartName> = ComponentProps<NonNullable<CampaignParts[Name]>>;

/** The parts of one kind from all features, in order. Rendered at once if they have already loaded. */
function allOf<Name extends PartName>(kind: Name) {
  function All(props: PropsOf<Name>) {
    return loadedCampaignParts()?.map((part) => {
      const Part = part[kind] as ComponentType<PropsOf<Name>> | undefined;
      return Part === undefined ? null : <Part key={part.name} {...props} />;
    });
  }
  const Lazy = lazyScreen<PropsOf<Name>>(async () => {
    await loadCampaignParts();
    return All;
  });
  function Now(props: PropsOf<Name>) {
    const [isThere] = useState(() => loadedCampaignParts() !== undefined);
    // Neither uses hooks.
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

/** Preloads all of them. What fails is requested again when needed. */
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
