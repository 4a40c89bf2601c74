import { leadersLine, NAMELESS_LAYER } from '@venture-atlas/rules';
import type { Layer, PointLayer } from '@venture-atlas/types';
import type { Reader } from './reader.ts';

/** Names of types and layers as one reader has them. Many places are of one: each is looked at once. */
export interface KindWords {
  /** The name of a type; null: none, or nothing of it may be read. */
  typeName: (name: string | null) => string | null;
  /** A layer as it is stored, and as the reader has it. */
  layer: (stored: string | null) => string | null;
}

/**
 * How a reader has names of types and layers, which are lines that editors write: players of a campaign without hidden
 * names, everybody else without marks of secrets and numbers of places, and whoever edits a world as they are written.
 */
export function kindWordsFor({ scope, sight }: Pick<Reader, 'scope' | 'sight'>): KindWords {
  const line = remembered(sight?.line ?? (scope.sees === 'all' ? (written: string) => written : openLine));
  const layer = remembered((stored: string): string => {
    const written = JSON.parse(stored) as Layer;
    const name = line(written.name) || NAMELESS_LAYER;
    const forPlayers = sight?.lineForPlayers?.(written.name) || (sight?.lineForPlayers && NAMELESS_LAYER);
    const said: PointLayer = { ...written, name };
    if (forPlayers !== undefined && forPlayers !== name) said.for_players = forPlayers;
    return JSON.stringify(said);
  });
  return {
    typeName: (name) => (name === null ? null : line(name) || null),
    layer: (stored) => (stored === null ? null : layer(stored)),
  };
}

const openLine = (line: string): string => leadersLine(line, undefined);

function remembered(say: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const said = say(text);
    known.set(text, said);
    return said;
  };
}
