import type { Child, LocationMapDetails } from '@venture-atlas/types';
import type { ComponentType } from 'react';
import type { CampaignOnMap } from '../../map/stage/campaign-context.ts';
import type { Stage } from '../../map/use-stage.ts';

/** How an act stands: in the bar, in the bar of a narrow screen without words, as a tab of a phone, or as a row in a card. */
export type ActForm = 'bar' | 'icon' | 'tab' | 'row';

export interface BarActProps {
  campaign: CampaignOnMap;
  details: LocationMapDetails;
  stage: Stage;
  form: ActForm;
  /** Nothing can be shown: acts that change what players see are disabled, and never wait for the connection. */
  isLost: boolean;
}

/** What a bar in place of the DM's is given. */
export interface BarInPlaceProps extends Omit<BarActProps, 'form'> {
  points: readonly Child[];
}

export interface BarAct {
  key: string;
  /** Acts are in this order. */
  order: number;
  Act: ComponentType<BarActProps>;
  /** Where it is on a phone, which has room for five: a tab of its own unless it says otherwise, a row in the card of the session, or a row above the tabs, where it also is beside a bar that has no room for it. */
  onPhone?: 'tab' | 'row' | 'above';
}

type Load = () => Promise<{ barActs: readonly BarAct[] }>;

const registered: Load[] = [];

/** Says what fetches acts for the DM's bar. Each act is a component of its own that uses `BarButton`. */
export function registerBarActs(load: Load): void {
  registered.push(load);
}

/** All acts of the bar in their order. */
export async function loadBarActs(): Promise<readonly BarAct[]> {
  const all = await Promise.all(registered.map((load) => load()));
  return all.flatMap(({ barActs }) => barActs).sort((a, b) => a.order - b.order);
}
