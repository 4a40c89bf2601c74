import { lazyScreen } from '../../loading/lazy-screen.ts';

/* Loaded only for the DM, who can choose several places. */
export const SelectionFoot = lazyScreen(async () => (await import('./selection-foot.tsx')).SelectionFoot);
export const SelectedRings = lazyScreen(async () => (await import('./selected-rings.tsx')).SelectedRings);
export const SelectionBox = lazyScreen(async () => (await import('./selection-box.tsx')).SelectionBox);
