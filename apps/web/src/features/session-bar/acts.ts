import type { Child, LocationMapDetails } from '@venture-atlas/types';
import type { ComponentType } from 'react';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import type { Stage } from '../../map/use-stage.ts';

/**
 * The form of an action: in the bar, in the bar of a narrow screen as an icon, as a tab on phones, or as a row in a
 * card.
 */
export type ActForm = 'bar' | 'icon' | 'tab' | 'row';

export interface BarActProps {
  campaign: CampaignOnMap;
  details: LocationMapDetails;
  stage: Stage;
  form: ActForm;
  /** The connection is lost. Actions that change what players see are disabled and are never queued. */
  isLost: boolean;
}

/** Props of a bar that replaces the DM's bar. */
export interface BarInPlaceProps extends Omit<BarActProps, 'form'> {
  points: readonly Child[];
}

export interface BarAct {
  key: string;
  /** Order of the actions. */
  order: number;
  Act: ComponentType<BarActProps>;
  /**
   * Its position on phones, which have space for five: by default its own tab, or a row in the card of the session, or
   * a row above the tabs. The latter is also used beside a bar without space for it.
   */
  onPhone?: 'tab' | 'row' | 'above';
}

type Load = () => Promise<{ barActs: readonly BarAct[] }>;

const registered: Load[] = [];

/** Registers the loader of actions for the DM's bar. Each action is a component that uses `BarButton`. */
export function registerBarActs(load: Load): void {
  registered.push(load);
}

/** Loads all actions of the bar, in order. */
export async function loadBarActs(): Promise<readonly BarAct[]> {
  const all = await Promise.all(registered.map((load) => load()));
  return all.flatMap(({ barActs }) => barActs).sort((a, b) => a.order - b.order);
}
