import { lazyScreen } from '../../loading/lazy-screen.ts';

/* What stands behind the tools of a map comes when somebody reaches for it. */

export const ToolsMenu = lazyScreen(async () => (await import('./tools-menu.tsx')).ToolsMenu);
