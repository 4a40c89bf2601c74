import { messages } from '@venture-atlas/rules';
import type { LocationMapDetails } from '@venture-atlas/types';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { errorText } from '../api/api-error.ts';
import { mapPath } from '../app/paths.ts';
import { rememberLastMap } from '../session/last-map.ts';
import type { Detent } from '../ui/sheet-detents.ts';
import { useWidth } from '../ui/use-width.ts';
import type { MapData } from './data/use-map-data.ts';
import { useSelection } from './data/use-selection.ts';
import { LivingMap, type LivingMapHandle } from './living-map.tsx';
import classes from './map-screen.module.css';
import { CreditBanner } from './overlays/credit-banner.tsx';
import { LoadingBanner } from './overlays/loading-banner.tsx';
import { MapNotice } from './overlays/map-notice.tsx';
import { NoMap } from './overlays/no-map.tsx';
import { ScaleBar } from './overlays/scale-bar.tsx';
import { TitlePlate } from './overlays/title-plate.tsx';
import { ZoomButtons } from './overlays/zoom-buttons.tsx';
import { LocationPanel } from './panel/location-panel.tsx';
import { panelPlaceOfChild, panelPlaceOfMap } from './panel/panel-place.ts';
import { inListOrder } from './places/place-order.ts';
import { PlacesCard } from './places/places-card.tsx';
import { PlacesPill, PlacesSheet } from './places/places-sheet.tsx';
import { createScaleSignal } from './scale-signal.ts';
import { SearchPanel } from './search/search-panel.tsx';
import type { PanelCover } from './stage-layout.ts';
import { useSearchKey } from './use-search-key.ts';

export interface MapScreenProps {
  details: LocationMapDetails;
  data: MapData;
  campaignId?: string | undefined;
}

type ChosenBy = 'keyboard' | 'pointer';

/** What stands on the stage of one map, and who tells whom. Left finds, right reads, below the credits. */
export function MapScreen({ details, data, campaignId }: MapScreenProps) {
  const width = useWidth();
  const mapRef = useRef<LivingMapHandle>(null);
  const searchButtonRef = useRef<HTMLButtonElement>(null);
  const { selection, select } = useSelection(details.slug, data.points, data.isLoading);
  const [chosenBy, setChosenBy] = useState<ChosenBy>('pointer');
  const [pointedId, setPointedId] = useState<number | null>(null);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const [isListOpen, setListOpen] = useState(width === 'desktop');
  const [detent, setDetent] = useState<Detent>('half');
  const [hasPictureFailed, setPictureFailed] = useState(false);
  const [scale] = useState(createScaleSignal);

  const place =
    selection.kind === 'place'
      ? panelPlaceOfChild(selection.place)
      : selection.kind === 'own'
        ? panelPlaceOfMap(details)
        : null;
  const selectedId = selection.kind === 'place' ? selection.place.id : null;
  const map = { slug: details.slug, name: details.name };
  const parents = details.parents.map(({ slug, name }) => ({
    slug,
    name,
    href: mapPath(slug, { campaignId, child: details.slug }),
  }));
  const places = useMemo(() => inListOrder(data.points), [data.points]);
  const heading = details.image === null ? `Places in ${details.name}` : 'Places on this map';
  const cover: PanelCover = place === null ? 'none' : width !== 'phone' ? 'side' : detent;
  const hasList = data.total > 0;

  useEffect(() => rememberLastMap(mapPath(details.slug, { campaignId })), [details.slug, campaignId]);
  const title = `${place === null ? '' : `${place.name} · `}${messages.mapTitle(details.name)} · Venture Atlas`;
  useEffect(() => {
    document.title = title;
  }, [title]);

  /** From a list, a search or a label: opens the place; lists and search also take the map there. */
  const open = useCallback(
    (slug: string | null, by: ChosenBy) => {
      setChosenBy(by);
      select(slug);
    },
    [select],
  );
  const openById = (id: number, by: ChosenBy) => {
    const child = data.points.find((point) => point.id === id);
    if (!child) return;
    open(child.slug, by);
    mapRef.current?.goTo(child);
  };
  const openSearch = useCallback(() => {
    setListOpen((isOpen) => isOpen && width !== 'phone');
    setSearchOpen(true);
  }, [width]);
  const closeSearch = () => {
    setSearchOpen(false);
    setPointedId(null);
    searchButtonRef.current?.focus({ preventScroll: true });
  };
  useSearchKey(openSearch);

  const closePanel = () => {
    select(null);
    setDetent('half');
    if (chosenBy === 'keyboard') document.querySelector<HTMLElement>(`[data-place="${selectedId}"]`)?.focus();
  };

  const list = {
    places,
    selectedId,
    onSelect: (id: number, by: ChosenBy) => {
      if (width === 'phone') setListOpen(false);
      openById(id, by);
    },
    onHover: setPointedId,
  };
  const isRailSmall = place !== null && width !== 'desktop';

  return (
    <div className={classes.stage} data-panel={cover} data-width={width}>
      {details.image === null ? (
        <NoMap location={details.name} parents={parents} />
      ) : (
        <LivingMap
          ref={mapRef}
          details={details}
          points={data.points}
          selection={selection}
          pointedId={pointedId}
          width={width}
          cover={cover}
          scale={scale}
          onPictureError={() => setPictureFailed(true)}
          onSelect={(id) => open(data.points.find((point) => point.id === id)?.slug ?? null, 'pointer')}
        />
      )}
      <div className={classes.rail}>
        <TitlePlate
          location={details.name}
          parents={parents}
          isSmall={width === 'phone' && place !== null}
          onInfo={() => open(details.slug, 'keyboard')}
          onSearch={isSearchOpen ? closeSearch : openSearch}
          isSearchOpen={isSearchOpen}
          searchButtonRef={searchButtonRef}
        />
        {isSearchOpen ? (
          <SearchPanel
            map={map}
            places={data.points}
            progress={{ count: data.points.length, total: data.total }}
            campaignId={campaignId}
            width={width}
            onActive={setPointedId}
            onChoose={(slug, by) => {
              if (width === 'phone') setSearchOpen(false);
              const child = data.points.find((point) => point.slug === slug);
              if (child) openById(child.id, by);
              else open(slug, by);
            }}
            onClose={closeSearch}
          />
        ) : null}
        {!isSearchOpen && width !== 'phone' && hasList && !isRailSmall ? (
          <PlacesCard
            {...list}
            heading={heading}
            total={data.total}
            isLoading={data.isLoading}
            isOpen={isListOpen}
            onToggle={() => setListOpen((isOpen) => !isOpen)}
          />
        ) : null}
      </div>
      <div className={classes.top}>
        <LoadingBanner count={data.points.length} total={data.total} isLoading={data.isLoading} />
        {data.error ? (
          <MapNotice action={{ label: 'Try again', onClick: data.retry }}>
            {data.points.length} of {data.total} places are loaded. {errorText(data.error)}
          </MapNotice>
        ) : null}
        {hasPictureFailed ? (
          <MapNotice action={{ label: 'Reload', onClick: () => location.reload() }}>
            The picture of this map could not be loaded. Its places can be used all the same.
          </MapNotice>
        ) : null}
        {selection.kind === 'unknown' ? (
          <MapNotice action={{ label: 'Close', onClick: () => select(null) }}>
            {messages.unknownChild(selection.slug)}
          </MapNotice>
        ) : null}
      </div>
      {details.image === null ? null : (
        <>
          <div className={classes.zoom}>
            <ZoomButtons onZoomIn={() => mapRef.current?.zoomIn()} onZoomOut={() => mapRef.current?.zoomOut()} />
          </div>
          <div className={classes.lowerLeft}>
            {width === 'phone' && hasList && place === null ? (
              <PlacesPill total={data.total} onOpen={() => setListOpen(true)} />
            ) : null}
            {details.miles_per_unit === null ? null : (
              <ScaleBar milesPerUnit={details.miles_per_unit} followScale={scale.follow} />
            )}
          </div>
          {details.map_maker_name && details.map_maker_url ? (
            <div className={classes.credit}>
              <CreditBanner maker={details.map_maker_name} url={details.map_maker_url} licence={details.map_licence} />
            </div>
          ) : null}
        </>
      )}
      {width === 'phone' && isListOpen && place === null ? (
        <PlacesSheet {...list} heading={heading} onSearch={openSearch} onClose={() => setListOpen(false)} />
      ) : null}
      {place === null ? null : (
        <LocationPanel
          place={place}
          map={map}
          campaignId={campaignId}
          width={width}
          focusHeading={chosenBy === 'keyboard'}
          onClose={closePanel}
          onDetentChange={setDetent}
        />
      )}
    </div>
  );
}
