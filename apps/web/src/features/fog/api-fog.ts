import { type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  addresses,
  type Fog,
  type FogLevel,
  type FogState,
  type FogValues,
  type WireFogInput,
} from '@venture-atlas/types';
import { call } from '../../api/call.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { FogOf } from './fog-changes.ts';

/** What is hidden of a map, for its DM. It is asked for again with everything of a campaign when that changes. */
export const fogQuery = ({ campaignId, mapId }: FogOf) =>
  queryOptions({
    queryKey: [...queryKeys.campaign(campaignId), 'fog', mapId] as const,
    queryFn: ({ signal }) => call(addresses.getFog, { params: { id: campaignId, map: String(mapId) }, signal }),
    staleTime: 5_000,
  });

/** Shapes that are on their way to the server, by the map they are for: shown already, and not counted by it yet. */
const onTheWay = new Map<string, number>();

/**
 * Covers and uncovers the ground of a map. A shape is in the list at once, so that it is drawn under the hand that made it,
 * and out of it again where the server refuses; the rest is shown once the server did it.
 */
export function fogActs(client: QueryClient, of: FogOf) {
  const params = { id: of.campaignId, map: String(of.mapId) };
  const { queryKey } = fogQuery(of);
  const name = `${of.campaignId} ${of.mapId}`;
  const waiting = (): number => onTheWay.get(name) ?? 0;
  const take = async (answer: Promise<FogState>, next: (known: Fog) => Fog['acts'] | undefined) => {
    const state = await answer;
    const known = client.getQueryData<Fog>(queryKey);
    const acts = known && next(known);
    // What somebody else did meanwhile, or what only the server knows, is asked for.
    if (acts === undefined || acts.length - waiting() !== state.undo) await client.refetchQueries({ queryKey });
    else client.setQueryData<Fog>(queryKey, { ...state, undo: acts.length, acts });
    return state;
  };
  const addDrawn = async (act: Fog['acts'][number]): Promise<FogState> => {
    await client.cancelQueries({ queryKey });
    const put = (change: (acts: Fog['acts']) => Fog['acts']) =>
      client.setQueryData<Fog>(queryKey, (known) => {
        if (known === undefined) return known;
        const acts = change(known.acts);
        return { ...known, acts, undo: acts.length, redo: 0 };
      });
    onTheWay.set(name, waiting() + 1);
    put((acts) => [...acts, act]);
    try {
      const state = await call(addresses.addFog, { params, body: act });
      onTheWay.set(name, waiting() - 1);
      return await take(Promise.resolve(state), ({ acts }) => acts);
    } catch (error) {
      onTheWay.set(name, waiting() - 1);
      put((acts) => acts.filter((one) => one !== act));
      void client.invalidateQueries({ queryKey });
      throw error;
    }
  };
  return {
    set: (options: Partial<FogValues>) =>
      take(call(addresses.switchFog, { params, body: options }), ({ acts }) => acts),
    add: (level: FogLevel, shape: WireFogInput) =>
      isDrawn(shape)
        ? addDrawn({ level, shape })
        : take(call(addresses.addFog, { params, body: { level, shape } }), () => undefined),
    undo: () => take(call(addresses.undoFog, { params }), ({ acts }) => acts.slice(0, -1)),
    redo: () => take(call(addresses.redoFog, { params }), () => undefined),
  };
}

/** Whether the shape is known here, and not only to the server. */
const isDrawn = ({ region, road, party }: WireFogInput): boolean =>
  region === undefined && road === undefined && party === undefined;
