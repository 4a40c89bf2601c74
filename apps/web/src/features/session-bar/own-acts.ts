import type { BarAct } from './acts.ts';
import { AsPlayersAct } from './as-players-act.tsx';
import { ChronicleAct } from './chronicle-act.tsx';
import { MyViewAct } from './my-view-act.tsx';
import { TableAct } from './table-act.tsx';

export const barActs: readonly BarAct[] = [
  { key: 'my-view', order: 70, Act: MyViewAct, onPhone: 'row' },
  { key: 'table', order: 80, Act: TableAct, onPhone: 'row' },
  { key: 'chronicle', order: 90, Act: ChronicleAct, onPhone: 'tab' },
  { key: 'as-players', order: 100, Act: AsPlayersAct, onPhone: 'row' },
];
