import type { Child } from '@venture-atlas/types';
import type { ComponentType } from 'react';
import type { PanelPlace } from '../../map/panel/panel-place.ts';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import type { ChosenBy } from '../../map/use-stage.ts';

/** What a part of Your Campaign is given. */
export interface CampaignSectionProps {
  place: PanelPlace;
  map: { slug: string };
  campaign: CampaignOnMap;
  /** Id of the signed-in viewer. */
  userId: number;
  /** On phones, only half of the stage is covered. */
  isHalf: boolean;
  /** Gives the panel all the room there is. */
  onExpand: () => void;
}

/** What a feature adds to maps of campaigns. It comes when a campaign is opened. */
export interface CampaignParts {
  readonly name: string;
  /** Parts stand in this order. */
  readonly order: number;
  /** On the map itself. */
  readonly Layer?: ComponentType;
  /** Below the title. */
  readonly Plate?: ComponentType;
  /** At the upper edge. */
  readonly Notice?: ComponentType;
  /** In Your Campaign of a place, for everybody or for the DM alone. */
  readonly Section?: ComponentType<CampaignSectionProps>;
  readonly DmSection?: ComponentType<CampaignSectionProps>;
  /** At the end of what the DM says of a place. */
  readonly KnowledgeEnd?: ComponentType;
  /** At the end of a row of the list. */
  readonly RowEnd?: ComponentType<{ place: Child }>;
  /** Over the end of a row, for the DM. */
  readonly OverRowEnd?: ComponentType<{ place: Child; open: (id: number, by: ChosenBy) => void }>;
  /** Above the rows of the list, for the DM. */
  readonly ListTop?: ComponentType;
  /** In the menu of the DM's tools. */
  readonly DmTool?: ComponentType<{ onDone: () => void }>;
  /** Over all of the stage. */
  readonly Over?: ComponentType;
}

type Load = () => Promise<{ inCampaign: CampaignParts }>;

const registered: Load[] = [];
let loading: { of: number; parts: Promise<readonly CampaignParts[]> } | undefined;
let loaded: readonly CampaignParts[] | undefined;

/** Says what fetches the parts that a feature adds to maps of campaigns. */
export function registerInCampaign(load: Load): void {
  registered.push(load);
}

/** All parts, in their order; asked for again after a failure, or when more have registered themselves. */
export function loadCampaignParts(): Promise<readonly CampaignParts[]> {
  if (loading?.of !== registered.length) loading = { of: registered.length, parts: fetchParts() };
  return loading.parts;
}

async function fetchParts(): Promise<readonly CampaignParts[]> {
  try {
    const all = await Promise.all(registered.map((load) => load()));
    loaded = all.map(({ inCampaign }) => inCampaign).sort((a, b) => a.order - b.order);
    return loaded;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}

/** The same once all of them are there. */
export const campaignPartsNow = (): readonly CampaignParts[] | undefined =>
  loaded?.length === registered.length ? loaded : undefined;

const forDm: (() => Promise<unknown>)[] = [];

/** Says what fetches, in an idle moment, what only the DM of a campaign opens. */
export function registerForDm(preload: () => Promise<unknown>): void {
  forDm.push(preload);
}

/** Fetches all of it; what does not come is asked for again when it is needed. */
export async function preloadPartsOfDm(): Promise<void> {
  await Promise.allSettled(forDm.map((preload) => preload()));
}
