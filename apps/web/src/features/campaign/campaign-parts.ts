import type { Child } from '@venture-atlas/types';
import type { ComponentType } from 'react';
import type { PanelPlace } from '../../map/panel/panel-place.ts';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import type { ChosenBy } from '../../map/use-stage.ts';

/** Props of a section of Your Campaign. */
export interface CampaignSectionProps {
  place: PanelPlace;
  map: { slug: string };
  campaign: CampaignOnMap;
  /** Id of the signed-in user. */
  userId: number;
  /** On phones: the panel covers only half of the stage. */
  isHalf: boolean;
  /** Expands the panel to full size. */
  onExpand: () => void;
}

/** The parts that a feature adds to maps of campaigns. They load when a campaign is opened. */
export interface CampaignParts {
  readonly name: string;
  /** Order of the parts. */
  readonly order: number;
  /** On the map itself. */
  readonly Layer?: ComponentType;
  /** Below the title. */
  readonly Plate?: ComponentType;
  /** At the upper edge. */
  readonly Notice?: ComponentType;
  /** In Your Campaign of a place, for everybody or only for the DM. */
  readonly Section?: ComponentType<CampaignSectionProps>;
  readonly DmSection?: ComponentType<CampaignSectionProps>;
  /** At the end of the DM's knowledge settings of a place. */
  readonly KnowledgeEnd?: ComponentType;
  /** At the end of a row of the list. */
  readonly RowEnd?: ComponentType<{ place: Child }>;
  /** Over the end of a row, for the DM. */
  readonly OverRowEnd?: ComponentType<{ place: Child; open: (id: number, by: ChosenBy) => void }>;
  /** Above the rows of the list, for the DM. */
  readonly ListTop?: ComponentType;
  /** In the menu of the DM's tools. */
  readonly DmTool?: ComponentType<{ onDone: () => void }>;
  /** Over the whole stage. */
  readonly Over?: ComponentType;
}

type Load = () => Promise<{ inCampaign: CampaignParts }>;

const registered: Load[] = [];
let loading: { of: number; parts: Promise<readonly CampaignParts[]> } | undefined;
let loaded: readonly CampaignParts[] | undefined;

/** Registers the loader of a feature's parts for maps of campaigns. */
export function registerInCampaign(load: Load): void {
  registered.push(load);
}

/** Loads all parts, in order. Retries after a failure, or when more are registered. */
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

/** The loaded parts; undefined until all have loaded. */
export const loadedCampaignParts = (): readonly CampaignParts[] | undefined =>
  loaded?.length === registered.length ? loaded : undefined;

const forDm: (() => Promise<unknown>)[] = [];

/** Registers what to preload in an idle moment for the DM only. */
export function registerDmPreload(preload: () => Promise<unknown>): void {
  forDm.push(preload);
}

/** Preloads all of it. What fails is requested again when needed. */
export async function preloadDmParts(): Promise<void> {
  await Promise.allSettled(forDm.map((preload) => preload()));
}
