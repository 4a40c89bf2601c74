import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentType, createContext, type Ref } from 'react';
import type { PanelPlace } from './panel-place.ts';

/** What the body of a tab is given. */
export interface PanelTabProps {
  place: PanelPlace;
  /** The map that is open; `place` may be that map's own location. */
  map: { slug: string; name: string };
  /** The place's name, which takes the focus. */
  headingRef: Ref<HTMLHeadingElement>;
  /** It is the only tab: it has what one does with a place at once. */
  isAlone: boolean;
  /** On phones, only half of the stage is covered. */
  isHalf: boolean;
  /** Gives the panel all the room there is. */
  onExpand: () => void;
}

/** A tab of the panel, before Close. */
export interface PanelTab {
  readonly name: string;
  readonly label: string;
  readonly Icon: TablerIcon;
  readonly Body: ComponentType<PanelTabProps>;
  readonly isShown: (place: PanelPlace) => boolean;
  /** While it is shown, it comes first, and only one other stands beside it. */
  readonly takesRoom?: boolean;
  /** What stands beside Copy Link, whether or not the tab is shown. */
  readonly Acts?: ComponentType;
}

/** The acts of all tabs of the panel that is open. */
export const TabActsContext = createContext<readonly PanelTab[]>([]);
