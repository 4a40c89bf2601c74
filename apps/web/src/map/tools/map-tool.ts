import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

/** One thing that can be done with a map. */
export interface MapTool {
  readonly name: string;
  readonly label: string;
  readonly Icon: TablerIcon;
  /** The key that uses it while the map is focused, as it is written beside its name. */
  readonly letter?: string;
  /**
   * Where its button is: in one of two groups beside the map, where a small window has no room for all; always beside the
   * map; or behind the three dots.
   */
  readonly place: 'with map' | 'with view' | 'always' | 'menu';
  /** It is in use. */
  readonly isOn?: boolean;
  /** What it opens is open; undefined: it opens nothing beside its button. */
  readonly isOpen?: boolean;
  readonly use: () => void;
  /** What it opened. */
  readonly card?: ReactNode;
  /** Its row in the menu, where that does more than use it. */
  readonly Row?: ComponentType<{ onClose: () => void }>;
}
