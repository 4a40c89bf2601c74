import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { useCallback } from 'react';
import { chooseTool, type FogTool, fogDesk } from '../fog-desk.ts';
import { fogToolOf, fogWishOf } from './place-at.ts';
import { unitsOfMile } from './use-fog.ts';
import type { FogWork } from './use-fog-work.tsx';

/** Takes up a tool, or lays it down. Of a place that is open Region and Road do all at once: it is what is meant. */
export function useChooseTool(details: LocationMapDetails, selected: Child | null, work: Pick<FogWork, 'cover'>) {
  return useCallback(
    (tool: FogTool) => {
      const { tool: before, level, size } = fogDesk();
      chooseTool(before === tool ? null : tool);
      if (selected === null || before === tool) return;
      if (tool !== fogToolOf(selected)) return;
      void work.cover(
        level,
        fogWishOf(tool, selected, size * unitsOfMile(details)),
        <>
          <strong>{selected.name}</strong> is
        </>,
      );
    },
    [details, selected, work],
  );
}
