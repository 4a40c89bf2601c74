import { EDITED_ATLAS } from '@venture-atlas/types';
import { type ReadingScope, useReadingScope } from '../../api/reading-scope.ts';
import { useViewer } from '../../session/use-viewer.ts';

/**
 * Where a text is read from. Staff read those of everybody's worlds with their secrets, which they may edit: by a call of
 * their own, since the answer that everybody shares never holds one.
 */
export function useTextScope(): ReadingScope {
  const scope = useReadingScope();
  const { viewer } = useViewer();
  const isEverybodys = scope.campaignId === undefined && scope.worldId === undefined;
  return isEverybodys && viewer.kind === 'staff' ? staffs : scope;
}

const staffs: ReadingScope = { worldId: EDITED_ATLAS };
