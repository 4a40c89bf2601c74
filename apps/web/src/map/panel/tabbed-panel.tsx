import { Tabs } from '@mantine/core';
import { IconX, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import type { Detent } from '../../ui/sheet-detents.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import type { Width } from '../../ui/use-width.ts';
import classes from './location-panel.module.css';
import type { PanelPlace } from './panel-place.ts';

interface PanelTabParts<Name extends string> {
  name: Name;
  label: string;
  Icon: TablerIcon;
  body: ReactNode;
}

export interface TabbedPanelProps<Name extends string> {
  place: PanelPlace;
  width: Width;
  tabs: readonly PanelTabParts<Name>[];
  tab: Name;
  onTab: (tab: Name) => void;
  onClose: () => void;
  /** On phones: the panel covers half of the stage, or all of it. */
  detent: Detent;
  onDetentChange: (detent: Detent) => void;
  bodyRef: RefObject<HTMLDivElement | null>;
  /** Replaces the content while a phone shows only a strip. */
  strip?: ReactNode;
}

/** The panel for reading (specification section 2): tabs of equal width, Close beside them, one place below. */
export function TabbedPanel<Name extends string>(props: TabbedPanelProps<Name>) {
  const { place, width, tabs, tab, onTab, onClose, bodyRef, strip = null } = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place or tab begins at its top
  useEffect(() => {
    bodyRef.current?.scrollTo({ top: 0 });
  }, [place.locationId, tab]);

  const header = (
    <div className={classes.bar} data-width={width === 'phone' ? 'phone' : undefined}>
      <Tabs.List className={classes.tabs ?? ''} style={{ flexGrow: tabs.length }} aria-label={place.name}>
        {tabs.map(({ name, label, Icon }) => (
          <Tabs.Tab
            key={name}
            value={name}
            className={classes.tab ?? ''}
            leftSection={width === 'phone' ? <Icon size={20} stroke={1.75} aria-hidden="true" /> : null}
          >
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <button type="button" className={classes.close} onClick={onClose}>
        <IconX size={20} stroke={1.75} aria-hidden="true" />
        Close
      </button>
    </div>
  );

  return (
    <Tabs
      unstyled
      value={tab}
      onChange={(next) => {
        const chosen = tabs.find(({ name }) => name === next);
        if (chosen) onTab(chosen.name);
      }}
      keepMounted={false}
    >
      <Frame {...props} header={strip ?? header}>
        {(strip === null ? tabs : []).map(({ name, body }) => (
          <Tabs.Panel key={name} value={name}>
            {body}
          </Tabs.Panel>
        ))}
      </Frame>
    </Tabs>
  );
}

interface FrameProps
  extends Pick<TabbedPanelProps<string>, 'width' | 'place' | 'detent' | 'bodyRef' | 'onDetentChange' | 'onClose'> {
  header: ReactNode;
  children: ReactNode;
}

/** A panel on the right, or on phones a sheet from below. */
function Frame({ width, place, header, detent, bodyRef, onDetentChange, onClose, children }: FrameProps) {
  if (width !== 'phone') {
    return (
      <SidePanel label={place.name} header={header} bodyRef={bodyRef} onClose={onClose}>
        {children}
      </SidePanel>
    );
  }
  return (
    <BottomSheet
      label={place.name}
      header={header}
      detent={detent}
      onDetentChange={onDetentChange}
      onClose={onClose}
      bodyRef={bodyRef}
    >
      {children}
    </BottomSheet>
  );
}
