import { wiredFogShape } from '@venture-atlas/map-math';
import {
  type FogGround,
  type FogLevel,
  type FogShape,
  fogModel,
  type LocationMapDetails,
  type WireFogInput,
} from '@venture-atlas/types';
import { type ReactNode, useMemo } from 'react';
import { errorText } from '../../api/api-error.ts';
import { hush, say, sayRefused, withLateness } from '../session-bar/sentence.ts';
import { useFog } from './use-fog.ts';

/** What the DM does with the fog of a map. Each act is said once the server did it, with its way back. */
export interface FogWork {
  /** Switches the fog on for the first time, with this ground clear: players never see the one without the other. */
  begin: (clear: WireFogInput | undefined) => Promise<void>;
  turn: (isOn: boolean) => Promise<void>;
  /** Chooses what unknown ground is drawn as. */
  draw: (ground: FogGround) => Promise<void>;
  /** Chooses how far a party sees, in map units. */
  see: (sight: number) => Promise<void>;
  cover: (level: FogLevel, wish: WireFogInput, what: ReactNode) => Promise<void>;
  coverShape: (level: FogLevel, shape: FogShape) => Promise<void>;
  undo: () => Promise<void>;
  redo: () => Promise<void>;
}

export function useFogWork(campaignId: string, details: LocationMapDetails) {
  const { fog, acts } = useFog(campaignId, details);
  const work = useMemo<FogWork>(() => {
    const act = async (run: () => Promise<unknown>, words: ReactNode, undo?: () => Promise<unknown>) => {
      hush();
      try {
        await withLateness(run());
        say(words, undo, campaignId);
      } catch (error) {
        sayRefused(`Nothing was changed. ${errorText(error)}`, () => act(run, words, undo));
      }
    };
    const cover: FogWork['cover'] = (level, wish, what) =>
      act(
        () => acts.add(level, wish),
        <>
          {what} {level}
        </>,
        acts.undo,
      );
    const off = () => acts.set({ is_on: false });
    return {
      begin: (clear) =>
        act(
          async () => {
            if (clear !== undefined) await acts.add('clear', clear);
            await acts.set({ is_on: true });
          },
          'Fog hides this map',
          off,
        ),
      turn: (isOn) =>
        act(
          () => acts.set({ is_on: isOn }),
          isOn ? 'Fog hides this map' : 'Players see all of this map',
          () => acts.set({ is_on: !isOn }),
        ),
      draw: (ground) => {
        const before = fog?.ground ?? null;
        // What the map is drawn on itself goes on with it, whatever it is drawn on later.
        const chosen = ground === fog?.own_ground ? null : ground;
        return act(
          () => acts.set({ ground: chosen }),
          <>
            Unknown ground is <strong>{fogModel.ground.options[ground].toLowerCase()}</strong>
          </>,
          () => acts.set({ ground: before }),
        );
      },
      see: (sight) => {
        const before = fog?.sight ?? null;
        return act(
          () => acts.set({ sight }),
          'A party sees as far as you chose',
          () => acts.set({ sight: before }),
        );
      },
      cover,
      coverShape: (level, shape) => cover(level, wiredFogShape(shape), wordsOf(shape)),
      undo: () => act(acts.undo, 'Undone.'),
      redo: () => act(acts.redo, 'Redone.'),
    };
  }, [acts, campaignId, fog?.ground, fog?.own_ground, fog?.sight]);
  return { fog, work };
}

function wordsOf(shape: FogShape): string {
  switch (shape.kind) {
    case 'all':
      return 'The whole map is';
    case 'hexes':
      return shape.cells.length === 1 && shape.rings === 0 ? 'One hex is' : 'These hexes are';
    case 'squares':
      return shape.cells.length === 1 && shape.rings === 0 ? 'One square is' : 'These squares are';
    default:
      return 'This ground is';
  }
}
