import { useMediaQuery } from '@mantine/hooks';
import { IconDots, IconHome, IconMaximize, IconRuler2, IconStack2 } from '@tabler/icons-react';
import type { LocationMapDetails } from '@venture-atlas/types';
import { type RefObject, useEffect, useState } from 'react';
import { useReadingScope } from '../../api/reading-scope.ts';
import type { Layers } from '../../features/layers/use-layers.tsx';
import type { Ruler } from '../../features/ruler/feature.tsx';
import { toggleFullScreen } from '../../features/view-tools/full-screen.ts';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { OverPart } from '../../loading/over-part.tsx';
import { mapLink } from '../../navigation/paths.ts';
import { viewHash } from '../../navigation/view-hash.ts';
import { usePopup } from '../../ui/use-popup.ts';
import type { LivingMapHandle } from '../living-map.tsx';
import { toolKeys } from '../model/hotkeys.ts';
import buttons from '../overlays/zoom-buttons.module.css';
import type { ScaleSignal } from '../stage/scale-signal.ts';
import { ToolsMenu } from './lazy-parts.ts';
import classes from './map-tools.module.css';
import type { ToolActs } from './tool-acts.ts';

/* Posters and overviews are looked at seldom: what they need is fetched when somebody asks for one. */
const PosterDialog = lazyScreen(async () => (await import('../../features/poster/poster-dialog.tsx')).PosterDialog);
const OverviewCard = lazyScreen(async () => (await import('../../features/overview/overview-card.tsx')).OverviewCard);

export interface MapToolsProps {
  details: LocationMapDetails;
  mapRef: RefObject<LivingMapHandle | null>;
  /** Slug of the place that is open: a link opens it too. */
  child: string | undefined;
  ruler: Pick<Ruler, 'isOn' | 'toggle'>;
  layers: Layers;
  scale: ScaleSignal;
  isPhone: boolean;
  /** Escape where nothing on the stage has the focus. */
  onEscape: () => void;
}

/** All tools one above the other need more height: a phone on its side. */
const LOW_WINDOW = '(height < 520px)';

/** The tools above the zoom buttons; on a phone, also on its side, all but layers are behind the three dots. */
export function MapTools({ details, mapRef, child, ruler, layers, scale, isPhone, onEscape }: MapToolsProps) {
  useEscapeAround(onEscape);
  const scope = useReadingScope();
  const acts = useTools(mapRef, details, child, ruler, layers);
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const isLow = useMediaQuery(LOW_WINDOW, false, { getInitialValueInEffect: false });
  const isFolded = isPhone || isLow;
  const [isPoster, setPoster] = useState(false);
  const [isOverview, setOverview] = useState(false);
  const leaveOverview = () => {
    setOverview(false);
    buttonRef.current?.focus();
  };
  const leaveMenu = () => {
    close();
    buttonRef.current?.focus();
  };
  return (
    <>
      <div className={classes.more} ref={hostRef}>
        <div className={buttons.buttons}>
          {isFolded ? <LayersButton acts={acts} /> : null}
          <button type="button" aria-label="More tools" aria-expanded={isOpen} onClick={toggle} ref={buttonRef}>
            <IconDots size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        {isOverview ? (
          <OverPart name="The overview" onClose={leaveOverview}>
            <OverviewCard details={details} mapRef={mapRef} scale={scale} onClose={leaveOverview} />
          </OverPart>
        ) : null}
        {isOpen ? (
          <OverPart name="The menu of tools" onClose={leaveMenu}>
            <ToolsMenu
              acts={acts}
              isPhone={isFolded}
              onOverview={details.map_width === null ? undefined : () => setOverview(true)}
              onPoster={details.map_width === null ? undefined : () => setPoster(true)}
              onClose={leaveMenu}
            />
          </OverPart>
        ) : null}
        {isFolded ? layers.card : null}
      </div>
      {isPoster ? (
        <OverPart name="The page of the poster" onClose={() => setPoster(false)}>
          <PosterDialog of={{ ...scope, slug: details.slug }} name={details.name} onClose={() => setPoster(false)} />
        </OverPart>
      ) : null}
      {isFolded ? null : (
        <>
          <div className={classes.more}>
            <div className={buttons.buttons}>
              <LayersButton acts={acts} />
              <ToolButton label="Ruler" tool="ruler" isOn={acts.isMeasuring} onClick={acts.measure} Icon={IconRuler2} />
            </div>
            {layers.card}
          </div>
          <div className={buttons.buttons}>
            <ToolButton label="Home view" tool="home" onClick={acts.home} Icon={IconHome} />
            <ToolButton label="Whole map" tool="whole" onClick={acts.whole} Icon={IconMaximize} />
          </div>
        </>
      )}
    </>
  );
}

function LayersButton({ acts }: { acts: ToolActs }) {
  return (
    <button
      type="button"
      aria-label="Layers"
      title="Layers"
      aria-expanded={acts.areLayersOpen}
      data-on={acts.areLayersOpen || undefined}
      onClick={acts.layers}
    >
      <IconStack2 size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

interface ToolButtonProps {
  label: string;
  tool: keyof typeof toolKeys;
  isOn?: boolean;
  onClick: () => void;
  Icon: typeof IconHome;
}

function ToolButton({ label, tool, isOn, onClick, Icon }: ToolButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label} (${toolKeys[tool]})`}
      aria-keyshortcuts={toolKeys[tool]}
      aria-pressed={isOn}
      onClick={onClick}
    >
      <Icon size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

/**
 * Escape while nothing on the stage has the focus, as after Back or on a page just opened, undoes the same as on it. What
 * took the key for itself, such as a card over the map, has it.
 */
function useEscapeAround(undoInnermost: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !(target instanceof Element)) return;
      if (target.querySelector('[data-panel]') !== null) undoInnermost();
    };
    // Behind those that listen to the page.
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}

/**
 * The tools of a map that is read.
 *
 * @param child slug of the place that is open: the link opens it too
 */
function useTools(
  mapRef: RefObject<LivingMapHandle | null>,
  { slug }: Pick<LocationMapDetails, 'slug'>,
  child: string | undefined,
  ruler: Pick<Ruler, 'isOn' | 'toggle'>,
  layers: Pick<Layers, 'isOpen' | 'toggle' | 'linkTo'>,
): ToolActs {
  const { campaignId, worldId } = useReadingScope();
  return {
    home: () => mapRef.current?.home(),
    whole: () => mapRef.current?.whole(),
    fullScreen: toggleFullScreen,
    measure: ruler.toggle,
    isMeasuring: ruler.isOn,
    layers: layers.toggle,
    areLayersOpen: layers.isOpen,
    viewLink: () => {
      const view = mapRef.current?.openingHere();
      // Without the look of the DM: who gets the link has their own.
      return layers.linkTo(
        `${mapLink(slug, { campaignId, worldId, child })}${view === undefined ? '' : viewHash(view)}`,
      );
    },
  };
}
