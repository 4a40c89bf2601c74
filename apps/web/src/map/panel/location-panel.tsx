import { Tabs } from '@mantine/core';
import { IconBook, IconNotes, IconX } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import type { Detent } from '../../ui/sheet-detents.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { Width } from '../../ui/use-width.ts';
import { useCampaign } from '../campaign/campaign-context.ts';
import { CampaignTab } from './campaign-tab.tsx';
import { InfoTab } from './info-tab.tsx';
import classes from './location-panel.module.css';
import type { PanelPlace } from './panel-place.ts';
import { type PanelTab, panelTabs } from './panel-tabs.ts';

export interface LocationPanelProps {
  place: PanelPlace;
  /** The map that is open; `place` may be that map's own location. */
  map: { slug: string; name: string };
  campaignId?: string | undefined;
  width: Width;
  /** The place was chosen by keyboard: its heading takes the focus. */
  focusHeading: boolean;
  onClose: () => void;
  /** On phones: half of the stage is covered, or all of it. */
  detent: Detent;
  onDetentChange: (detent: Detent) => void;
}

const icons = { info: IconBook, campaign: IconNotes } satisfies Record<PanelTab, unknown>;
const labels: Record<PanelTab, string> = { info: messages.locationInfo, campaign: messages.yourCampaign };

/** The reading side (specification section 2): tabs that share the width evenly, Close beside them, one place below. */
export function LocationPanel({
  place,
  map,
  campaignId,
  width,
  focusHeading,
  onClose,
  detent,
  onDetentChange,
}: LocationPanelProps) {
  const campaign = useCampaign();
  const tabs = panelTabs(campaign === null || campaign.isDm || campaign.settingsOf(place.locationId).show_wiki);
  const [chosen, setChosen] = useState<PanelTab>('info');
  const tab = tabs.includes(chosen) ? chosen : 'campaign';
  const bodyRef = useRef<HTMLDivElement>(null);
  const headingRef = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place or tab begins at its top
  useEffect(() => {
    bodyRef.current?.scrollTo({ top: 0 });
  }, [place.slug, tab]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each place chosen by keyboard takes the focus
  useEffect(() => {
    if (focusHeading) headingRef.current?.focus({ preventScroll: true });
  }, [place.slug, focusHeading]);

  const header = (
    <div className={classes.bar} data-width={width === 'phone' ? 'phone' : undefined}>
      <Tabs.List className={classes.tabs ?? ''} style={{ flexGrow: tabs.length }} aria-label={place.name}>
        {tabs.map((name) => {
          const Icon = icons[name];
          return (
            <Tabs.Tab
              key={name}
              value={name}
              className={classes.tab ?? ''}
              leftSection={width === 'phone' ? <Icon size={20} stroke={1.75} aria-hidden="true" /> : null}
            >
              {labels[name]}
            </Tabs.Tab>
          );
        })}
      </Tabs.List>
      <button type="button" className={classes.close} onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden="true" />
        Close
      </button>
    </div>
  );
  const body = (
    <>
      <Tabs.Panel value="info">
        <InfoTab place={place} map={map} campaignId={campaignId} headingRef={headingRef} />
      </Tabs.Panel>
      <Tabs.Panel value="campaign">
        <CampaignTab
          place={place}
          map={map}
          headingRef={headingRef}
          isHalf={width === 'phone' && detent === 'half'}
          onWrite={() => onDetentChange('full')}
        />
      </Tabs.Panel>
    </>
  );

  return (
    <Tabs
      unstyled
      value={tab}
      onChange={(next) => setChosen(next === 'campaign' ? 'campaign' : 'info')}
      keepMounted={false}
    >
      <Frame {...{ width, place, header, detent, bodyRef, onDetentChange, onClose }}>{body}</Frame>
    </Tabs>
  );
}

interface FrameProps {
  width: Width;
  place: PanelPlace;
  header: ReactNode;
  detent: Detent;
  bodyRef: React.RefObject<HTMLDivElement | null>;
  onDetentChange: (detent: Detent) => void;
  onClose: () => void;
  children: ReactNode;
}

/** A panel at the right, or on a phone a sheet from below. */
function Frame({ width, place, header, detent, bodyRef, onDetentChange, onClose, children }: FrameProps) {
  if (width !== 'phone') {
    return (
      <SidePanel label={place.name} header={header} bodyRef={bodyRef}>
        {children}
      </SidePanel>
    );
  }
  return (
    <BottomSheet label={place.name} {...{ header, detent, onDetentChange, onClose, bodyRef }}>
      {children}
    </BottomSheet>
  );
}
