import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentType, createContext, type Ref } from 'react';
import type { PanelPlace } from './panel-place.ts';

/** Props of the body of a tab. */
export interface PanelTabProps {
  place: PanelPlace;
  /** The open map; `place` may be that map's own location. */
  map: { slug: string; name: string };
  /** Heading with the place's name, which can receive the focus. */
  headingRef: Ref<HTMLHeadingElement>;
  /** It is the only tab, so it also shows the actions of the place. */
  isAlone: boolean;
  /** On phones: the panel covers only half of the stage. */
  isHalf: boolean;
  /** Expands the panel to full size. */
  onExpand: () => void;
}

/** A tab of the panel, before Close. */
export interface PanelTab {
  readonly name: string;
  readonly label: string;
  readonly Icon: TablerIcon;
  readonly Body: ComponentType<PanelTabProps>;
  readonly isShown: (place: PanelPlace) => boolean;
  /** While shown, it comes first, and only one other tab is shown beside it. */
  readonly isPrimary?: boolean;
  /** Buttons beside Copy Link, even if the tab is not shown. */
  readonly Acts?: ComponentType;
}

/** The tabs of the open panel, for their actions. */
export const TabActionsContext = createContext<readonly PanelTab[]>([]);
