import type { BarAct } from '../session-bar/acts.ts';
import { PagesAct } from './pages-act.tsx';
import { ShowAct } from './show-act.tsx';
import { ShownAct } from './shown-act.tsx';

export const barActs: readonly BarAct[] = [
  { key: 'shown', order: 10, Act: ShownAct, onPhone: 'above' },
  { key: 'pages', order: 20, Act: PagesAct, onPhone: 'above' },
  { key: 'show', order: 40, Act: ShowAct, onPhone: 'tab' },
];
