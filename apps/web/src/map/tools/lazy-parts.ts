import { lazyScreen } from '../../loading/lazy-screen.ts';

/* Parts behind the tools of a map, loaded on demand. */

export const ToolsMenu = lazyScreen(async () => (await import('./tools-menu.tsx')).ToolsMenu);
