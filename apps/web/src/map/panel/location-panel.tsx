import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Detent } from '../../ui/sheet-detents.ts';
import type { Width } from '../../ui/use-width.ts';
import { MapPart } from '../stage/map-part.tsx';
import type { PanelPlace } from './panel-place.ts';
import { type PanelTab, TabActionsContext } from './panel-tab.ts';
import { TabbedPanel } from './tabbed-panel.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export interface LocationPanelProps {
  place: PanelPlace;
  /** The open map; `place` may be that map's own location. */
  map: { slug: string; name: string };
  /** All tabs. Each decides whether a place has it. */
  tabs: readonly PanelTab[];
  /** The tab that opens first, unless the link names another one; undefined: the first tab. */
  firstTab?: string | undefined;
  /** Content of the strip at the lower edge of a phone; without it there is no strip. */
  Strip?: ComponentType | undefined;
  width: Width;
  /** The place was chosen by keyboard, so its heading gets the focus. */
  focusHeading: boolean;
  onClose: () => void;
  /** On phones: the panel covers half of the stage, all of it, or a strip. */
  detent: Detent;
  onDetentChange: (detent: Detent) => void;
}

/** The panel of a visitor, user, or DM: information about a place, and their campaign's tabs. */
export function LocationPanel(props: LocationPanelProps) {
  const { place, map, tabs: all, firstTab, Strip, width, focusHeading, onClose, detent, onDetentChange } = props;
  const shown = all.filter((tab) => tab.isShown(place));
  const first = shown.find(({ isPrimary }) => isPrimary);
  const tabs = first === undefined ? shown : [first, ...shown.filter((tab) => tab !== first).slice(0, 1)];
  const { key, state } = useLocation();
  const requestedTab = tabInState(state);
  const [chosen, setChosen] = useState(requestedTab ?? firstTab);
  const [seenKey, setSeenKey] = useState(key);
  if (seenKey !== key) {
    setSeenKey(key);
    if (requestedTab !== undefined) setChosen(requestedTab);
  }
  const tab = tabs.find(({ name }) => name === chosen) ?? tabs[0];
  const bodyRef = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each place chosen by keyboard takes the focus
  useEffect(() => {
    if (focusHeading) headingRef.current?.focus({ preventScroll: true });
  }, [place.slug, focusHeading]);

  const isStrip = detent === 'strip' && Strip !== undefined;
  return (
    <TabbedPanel
      place={place}
      width={width}
      tab={tab?.name ?? ''}
      onClose={onClose}
      detent={detent === 'strip' && !isStrip ? 'half' : detent}
      onDetentChange={onDetentChange}
      bodyRef={bodyRef}
      strip={
        isStrip ? (
          <MapPart waiting={null} resetKey={place.slug}>
            <Strip />
          </MapPart>
        ) : null
      }
      tabs={tabs.map(({ name, label, Icon, Body }) => ({
        name,
        label,
        Icon,
        body: (
          <MapPart waiting={<TextSkeleton />} resetKey={place.slug}>
            <TabActionsContext value={all}>
              <Body
                place={place}
                map={map}
                headingRef={headingRef}
                isAlone={tabs.length === 1}
                isHalf={width === 'phone' && detent === 'half'}
                onExpand={() => onDetentChange('full')}
              />
            </TabActionsContext>
          </MapPart>
        ),
      }))}
      onTab={setChosen}
    />
  );
}

/** The tab that the followed link named. */
function tabInState(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'tab' in state && typeof state.tab === 'string'
    ? state.tab
    : undefined;
}
