import { FogAct } from '../../features/fog/fog-act.tsx';
import { PagesAct } from '../../features/handouts/pages-act.tsx';
import { ShowAct } from '../../features/handouts/show-act.tsx';
import { ShownAct } from '../../features/handouts/shown-act.tsx';
import { PartiesAct } from '../../features/parties/parties-act.tsx';
import { PresenceAct } from '../../features/presence/presence-act.tsx';
import { type BarAct, barActs } from './session-bar/acts.ts';

/**
 * All acts of the bar in their order. Here and not in the room of the bar, since acts of other rooms are made of its
 * parts.
 */
export const tableActs: readonly BarAct[] = [
  { key: 'shown', Act: ShownAct, onPhone: 'above' },
  { key: 'pages', Act: PagesAct, onPhone: 'above' },
  { key: 'fog', Act: FogAct, onPhone: 'tab' },
  { key: 'show', Act: ShowAct, onPhone: 'tab' },
  { key: 'parties', Act: PartiesAct, onPhone: 'row' },
  { key: 'presence', Act: PresenceAct, onPhone: 'tab' },
  ...barActs,
];
