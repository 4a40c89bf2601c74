import { useEffect } from 'react';
import { shortcutKey } from '../../ui/shortcut-key.ts';
import { currentSentence } from '../session-bar/sentence.ts';
import { FIELDS } from '../session-bar/use-undo-key.ts';
import { chooseTool, closeFog, FOG_TOOLS, fogDesk, nextLevel, stepSize } from './fog-desk.ts';
import { fogTools } from './fog-tools.ts';
import type { FogWork } from './use-fog-work.tsx';

/**
 * While the bar of the fog is open: H, B, A and R choose a tool, [ and ] its size, X the next level; Ctrl or Cmd and Z takes
 * back, with Shift does again; Escape ends the tool, then the fog.
 */
export function useFogKeys(work: Pick<FogWork, 'undo' | 'redo'>, can: { undo: boolean; redo: boolean }, least: number) {
  const { undo: canUndo, redo: canRedo } = can;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const key = shortcutKey(event);
      const isWriting = target instanceof HTMLElement && target.closest(FIELDS) !== null;
      if (isWriting || event.altKey || event.defaultPrevented) return;
      // An open card closes first.
      if (key === 'escape' && document.querySelector('[data-fog-card]') !== null) return;
      const isWithControl = event.ctrlKey || event.metaKey;
      if (isWithControl && (key === 'z' || key === 'y')) {
        const isAgain = event.shiftKey || key === 'y';
        event.preventDefault();
        event.stopImmediatePropagation();
        if (event.repeat) return;
        // What was done last is what is said; the switch of the fog is none of its acts.
        const said = currentSentence()?.act;
        if (!isAgain && said?.label === 'Undo') void said.run();
        else if (isAgain && canRedo) void work.redo();
        else if (!isAgain && canUndo) void work.undo();
        return;
      }
      if (isWithControl || !act(key, least)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [work, canUndo, canRedo, least]);
}

/** @returns whether this key means something here */
function act(key: string, least: number): boolean {
  const tool = FOG_TOOLS.find((name) => fogTools[name].key === key);
  if (tool !== undefined) chooseTool(tool);
  else if (key === '[' || key === ']') stepSize(key === '[' ? -1 : 1, least);
  else if (key === 'x') nextLevel();
  else if (key === 'escape' && fogDesk().tool !== null) chooseTool(null);
  else if (key === 'escape') closeFog();
  else return false;
  return true;
}
