import type { LocationMapDetails } from '@venture-atlas/types';
import type { ComponentType } from 'react';
import { AsPlayersAct } from '../../../features/session-bar/as-players-act.tsx';
import { ChronicleAct } from '../../../features/session-bar/chronicle-act.tsx';
import { MyViewAct } from '../../../features/session-bar/my-view-act.tsx';
import { TableAct } from '../../../features/session-bar/table-act.tsx';
import type { CampaignOnMap } from '../../stage/campaign-context.ts';
import type { Stage } from '../../use-stage.ts';

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

export interface BarAct {
  key: string;
  Act: ComponentType<BarActProps>;
  /** Where it stands on a phone, which has room for five: a tab of its own unless it says otherwise, a row in the card of the session, or a row above the tabs, where it also stands beside a bar that has no room for it. */
  onPhone?: 'tab' | 'row' | 'above';
}

/** The acts of the table at the end of the bar, in their order. Each is a component of its own that uses `BarButton`. */
export const barActs: readonly BarAct[] = [
  { key: 'my-view', Act: MyViewAct, onPhone: 'row' },
  { key: 'table', Act: TableAct, onPhone: 'row' },
  { key: 'chronicle', Act: ChronicleAct, onPhone: 'tab' },
  { key: 'as-players', Act: AsPlayersAct, onPhone: 'row' },
];
