import type { BarAct } from '../session-bar/acts.ts';
import { FogAct } from './fog-act.tsx';

export const barActs: readonly BarAct[] = [{ key: 'fog', order: 30, Act: FogAct, onPhone: 'tab' }];
