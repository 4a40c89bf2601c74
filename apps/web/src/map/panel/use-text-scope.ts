import { EDITED_ATLAS } from '@venture-atlas/types';
import { type ReadingScope, useReadingScope } from '../../api/reading-scope.ts';
import { useViewer } from '../../session/use-viewer.ts';

/**
 * The scope from which a text is read. Staff may edit the atlas, so they read its texts with secrets. They use a
 * separate call, because the public response never contains a secret.
 */
export function useTextScope(): ReadingScope {
  const scope = useReadingScope();
  const { viewer } = useViewer();
  const isEverybodys = scope.campaignId === undefined && scope.worldId === undefined;
  return isEverybodys && viewer.kind === 'staff' ? staffScope : scope;
}

const staffScope: ReadingScope = { worldId: EDITED_ATLAS };
