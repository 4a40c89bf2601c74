import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Detent } from '../../ui/sheet-detents.ts';
import type { Width } from '../../ui/use-width.ts';
import { MapPart } from '../stage/map-part.tsx';
import type { PanelPlace } from './panel-place.ts';
import { type PanelTab, TabActsContext } from './panel-tab.ts';
import { TabbedPanel } from './tabbed-panel.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export interface LocationPanelProps {
  place: PanelPlace;
  /** The map that is open; `place` may be that map's own location. */
  map: { slug: string; name: string };
  /** All tabs; each says whether a place has it. */
  tabs: readonly PanelTab[];
  /** The tab that it opens with, unless the link asks for another one; undefined: the first. */
  firstTab?: string | undefined;
  /** What a phone shows in a strip at its lower edge; without it there is no strip. */
  Strip?: ComponentType | undefined;
  width: Width;
  /** The place was chosen by keyboard: its heading takes the focus. */
  focusHeading: boolean;
  onClose: () => void;
  /** On phones: half of the stage is covered, or all of it, or a strip of it. */
  detent: Detent;
  onDetentChange: (detent: Detent) => void;
}

/** The panel of a visitor, user or DM: what is known of a place, and what their campaign says of it. */
export function LocationPanel(props: LocationPanelProps) {
  const { place, map, tabs: all, firstTab, Strip, width, focusHeading, onClose, detent, onDetentChange } = props;
  const shown = all.filter((tab) => tab.isShown(place));
  const first = shown.find(({ takesRoom }) => takesRoom);
  const tabs = first === undefined ? shown : [first, ...shown.filter((tab) => tab !== first).slice(0, 1)];
  const { key, state } = useLocation();
  const asked = tabInState(state);
  const [chosen, setChosen] = useState(asked ?? firstTab);
  const [seenKey, setSeenKey] = useState(key);
  if (seenKey !== key) {
    setSeenKey(key);
    if (asked !== undefined) setChosen(asked);
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
            <TabActsContext value={all}>
              <Body
                place={place}
                map={map}
                headingRef={headingRef}
                isAlone={tabs.length === 1}
                isHalf={width === 'phone' && detent === 'half'}
                onExpand={() => onDetentChange('full')}
              />
            </TabActsContext>
          </MapPart>
        ),
      }))}
      onTab={setChosen}
    />
  );
}

/** The tab that the link asked for which led here. */
function tabInState(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null && 'tab' in state && typeof state.tab === 'string'
    ? state.tab
    : undefined;
}
