import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOfScope } from '../../api/query-keys.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { worldQuery } from '../../api/reading-scope.ts';
import { onRefusal } from '../../api/refusals.ts';

/**
 * Sees to it that a map leaves the screen with the right to see it (edition 2, section 3). In a campaign its stream says
 * so at once; elsewhere whatever is asked next, a picture too: one refusal makes the map be asked for again.
 * @param isShown whether the map is on screen
 * @param isOver the server says that there is no such map for this viewer
 * @param ask asks for the map again
 */
export function useRightHere(scope: ReadingScope, isShown: boolean, isOver: boolean, ask: () => void): void {
  const client = useQueryClient();
  const isFollowed = scope.campaignId !== undefined;
  useEffect(() => {
    if (isShown && !isFollowed) return onRefusal(ask);
  }, [isShown, isFollowed, ask]);
  useEffect(() => {
    if (isOver) forget(client, scope);
  }, [isOver, client, scope]);
}

/** Other maps of the same world, their places and texts: what was seen a moment ago is not shown on the way back either. */
function forget(client: QueryClient, scope: ReadingScope): void {
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isOfScope(queryKey, scope) });
  if (scope.worldId !== undefined) void client.resetQueries({ queryKey: worldQuery(scope.worldId).queryKey });
}
