import { ownerOf, readTokens } from '../../session/tokens.ts';
import type { Found } from './found.ts';

const most = 5;
/** Of this page only, and by who looked: nothing that somebody found is left on the device. */
const recent = new Map<string, Found[]>();

/** Keeps what was gone to, the last first. What is read in a campaign is not kept: its DM may hide it at any moment. */
export function rememberFound(found: Found, worldId: string | undefined): void {
  const name = nameOf(worldId);
  const others = (recent.get(name) ?? []).filter(({ href }) => href !== found.href);
  recent.set(name, [{ ...found, key: `recent-${found.key}`, nameMatch: null, text: null }, ...others].slice(0, most));
}

/** The last places that were gone to, the last first. */
export const recentFound = (worldId: string | undefined): readonly Found[] => recent.get(nameOf(worldId)) ?? [];

function nameOf(worldId: string | undefined): string {
  const tokens = readTokens();
  return `${tokens === undefined ? '' : ownerOf(tokens.access)} ${worldId ?? ''}`;
}
