import { IconBook, IconNotes } from '@tabler/icons-react';
import { campaignMessages, messages } from '@venture-atlas/rules';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useReadingScope } from '../../api/reading-scope.ts';
import { CampaignTab } from '../../features/campaign/tab/lazy-campaign-tab.ts';
import { KnowledgeStrip } from '../../features/knowledge/lazy-knowledge-strip.ts';
import { useIsShowingFirst } from '../../session/first-minute.ts';
import type { Detent } from '../../ui/sheet-detents.ts';
import type { Width } from '../../ui/use-width.ts';
import { useCampaign } from '../stage/campaign-context.ts';
import { MapPart } from '../stage/map-part.tsx';
import { InfoTab } from './info-tab.tsx';
import type { PanelPlace } from './panel-place.ts';
import { type PanelTab, panelTabs } from './panel-tabs.ts';
import { TabbedPanel } from './tabbed-panel.tsx';
import { TextSkeleton } from './text-skeleton.tsx';

export interface LocationPanelProps {
  place: PanelPlace;
  /** The map that is open; `place` may be that map's own location. */
  map: { slug: string; name: string };
  width: Width;
  /** The place was chosen by keyboard: its heading takes the focus. */
  focusHeading: boolean;
  onClose: () => void;
  /** On phones: half of the stage is covered, or all of it, or a strip of it (only for the DM of a campaign). */
  detent: Detent;
  onDetentChange: (detent: Detent) => void;
}

const icons = { info: IconBook, campaign: IconNotes } satisfies Record<PanelTab, unknown>;
const labels: Record<PanelTab, string> = { info: messages.locationInfo, campaign: campaignMessages.yourCampaign };

/** The panel of a visitor, user or DM: what is known of a place, and what their campaign says of it. */
export function LocationPanel({
  place,
  map,
  width,
  focusHeading,
  onClose,
  detent,
  onDetentChange,
}: LocationPanelProps) {
  const campaign = useCampaign();
  const tabs = panelTabs({
    isWikiShown: campaign === null || campaign.isDm || campaign.settingsOf(place.locationId).show_wiki,
    isInWorld: useReadingScope().worldId !== undefined,
  });
  const asked = openTab(useLocation().state);
  // New DMs are led to the steps below Your Campaign. On a phone every DM says with two taps what players know: one on the name, one on the step.
  const isShowing = useIsShowingFirst();
  const [chosen, setChosen] = useState<PanelTab>(
    campaign?.isDm === true && (width === 'phone' || isShowing) ? 'campaign' : asked,
  );
  const [first = chosen] = tabs;
  const tab = tabs.includes(chosen) ? chosen : first;
  const bodyRef = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each place chosen by keyboard takes the focus
  useEffect(() => {
    if (focusHeading) headingRef.current?.focus({ preventScroll: true });
  }, [place.slug, focusHeading]);

  const bodies: Record<PanelTab, ReactNode> = {
    info: <InfoTab place={place} map={map} headingRef={headingRef} />,
    campaign: (
      <MapPart waiting={<TextSkeleton />} resetKey={place.slug}>
        <CampaignTab
          place={place}
          map={map}
          hasWays={!tabs.includes('info')}
          headingRef={headingRef}
          isHalf={width === 'phone' && detent === 'half'}
          onWrite={() => onDetentChange('full')}
        />
      </MapPart>
    ),
  };
  return (
    <TabbedPanel
      place={place}
      width={width}
      tab={tab}
      onClose={onClose}
      detent={detent}
      onDetentChange={onDetentChange}
      bodyRef={bodyRef}
      strip={
        detent === 'strip' && campaign !== null ? (
          <MapPart waiting={null} resetKey={place.slug}>
            <KnowledgeStrip
              place={place}
              campaign={campaign}
              onClose={onClose}
              // Two fields and a keyboard need all of the room.
              onMore={() => onDetentChange('full')}
            />
          </MapPart>
        ) : null
      }
      tabs={tabs.map((name) => ({ name, label: labels[name], Icon: icons[name], body: bodies[name] }))}
      onTab={setChosen}
    />
  );
}

/** The tab that the link asked for which led here; Location Info without one. */
function openTab(state: unknown): PanelTab {
  const isAsked = typeof state === 'object' && state !== null && 'tab' in state && state.tab === 'campaign';
  return isAsked ? 'campaign' : 'info';
}
