import type { TablerIcon } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';

/** A tool of the map. */
export interface MapTool {
  readonly name: string;
  readonly label: string;
  readonly Icon: TablerIcon;
  /** The key that uses it while the map is focused, as shown beside its name. */
  readonly letter?: string;
  /**
   * Position of its button: in one of two groups beside the map if there is space, always beside the map, or in the
   * menu.
   */
  readonly place: 'with map' | 'with view' | 'always' | 'menu';
  /** Whether it is in use. */
  readonly isOn?: boolean;
  /** Whether its card is open; undefined if it opens nothing beside its button. */
  readonly isOpen?: boolean;
  readonly use: () => void;
  /** The card that it opened. */
  readonly card?: ReactNode;
  /** Its row in the menu, if that does more than use the tool. */
  readonly Row?: ComponentType<{ onClose: () => void }>;
}
