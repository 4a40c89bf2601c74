import type { BarAct } from '../session-bar/acts.ts';
import { PartiesAct } from './parties-act.tsx';

export const barActs: readonly BarAct[] = [{ key: 'parties', order: 50, Act: PartiesAct, onPhone: 'row' }];
