import { leadersLine, NAMELESS_LAYER } from '@venture-atlas/rules';
import type { Layer, PointLayer } from '@venture-atlas/types';
import type { Reader } from './reader.ts';

/** Names of types and layers for one reader. Each name is computed once, since many places share it. */
export interface KindNames {
  /** The name of a type; null if there is none or the reader may not read it. */
  typeName: (name: string | null) => string | null;
  /** A stored layer, as the reader sees it. */
  layer: (stored: string | null) => string | null;
}

/**
 * Creates the names of types and layers for a reader.
 * Players of a campaign get them without hidden names. Editors get them as written. Everybody else gets them without
 * marks of secrets and without link numbers.
 */
export function kindNamesFor({ scope, sight }: Pick<Reader, 'scope' | 'sight'>): KindNames {
  const line = memoized(sight?.line ?? (scope.sees === 'all' ? (written: string) => written : openLine));
  const layer = memoized((stored: string): string => {
    const written = JSON.parse(stored) as Layer;
    const name = line(written.name) || NAMELESS_LAYER;
    const forPlayers = sight?.lineForPlayers?.(written.name) || (sight?.lineForPlayers && NAMELESS_LAYER);
    const shown: PointLayer = { ...written, name };
    if (forPlayers !== undefined && forPlayers !== name) shown.for_players = forPlayers;
    return JSON.stringify(shown);
  });
  return {
    typeName: (name) => (name === null ? null : line(name) || null),
    layer: (stored) => (stored === null ? null : layer(stored)),
  };
}

const openLine = (line: string): string => leadersLine(line, undefined);

function memoized(format: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const shown = format(text);
    known.set(text, shown);
    return shown;
  };
}
