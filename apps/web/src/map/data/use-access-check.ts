import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOfScope } from '../../api/query-keys.ts';
import type { ReadingScope } from '../../api/reading-scope.ts';
import { worldQuery } from '../../api/reading-scope.ts';
import { onRefusal } from '../../api/refusals.ts';

/**
 * Removes a map from the screen when the viewer loses the right to see it (edition 2, section 3). In a campaign, its
 * stream reports this at once. Elsewhere, the next refused request or picture reloads the map.
 * @param isShown whether the map is on screen
 * @param isOver whether the server says that this viewer has no such map
 * @param reload loads the map again
 */
export function useAccessCheck(scope: ReadingScope, isShown: boolean, isOver: boolean, reload: () => void): void {
  const client = useQueryClient();
  const isFollowed = scope.campaignId !== undefined;
  useEffect(() => {
    if (isShown && !isFollowed) return onRefusal(reload);
  }, [isShown, isFollowed, reload]);
  useEffect(() => {
    if (isOver) forget(client, scope);
  }, [isOver, client, scope]);
}

/**
 * Forgets other maps of the same world, their places, and texts. The browser's Back button must not show them either.
 */
function forget(client: QueryClient, scope: ReadingScope): void {
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => isOfScope(queryKey, scope) });
  if (scope.worldId !== undefined) void client.resetQueries({ queryKey: worldQuery(scope.worldId).queryKey });
}
