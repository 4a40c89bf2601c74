import type { Insets } from '@venture-atlas/map-math';
import type { Width } from '../../../ui/use-width.ts';

/** Space that the toolbar of shape editing covers: at the top beside the title, otherwise at the bottom. */
const TOOLS_TOP = 110;
const TOOLS_BOTTOM = { phone: 210, compact: 260 } as const;

/** The insets during shape editing, so that points are also moved out from under the toolbar. */
export function withShapeTools(insets: Insets, width: Width): Insets {
  if (width === 'desktop') return { ...insets, top: insets.top + TOOLS_TOP };
  return { ...insets, bottom: insets.bottom + TOOLS_BOTTOM[width] };
}
