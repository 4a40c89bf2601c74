import type { BarAct } from '../session-bar/acts.ts';
import { PresenceAct } from './presence-act.tsx';

export const barActs: readonly BarAct[] = [{ key: 'presence', order: 60, Act: PresenceAct, onPhone: 'tab' }];
