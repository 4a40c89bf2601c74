import type { LocationMapDetails } from '@venture-atlas/types';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { mapPath } from '../app/paths.ts';
import { rememberLastMap } from '../session/last-map.ts';
import type { Detent } from '../ui/sheet-detents.ts';
import { useWidth } from '../ui/use-width.ts';
import { useBulkCard } from './campaign/bulk/use-bulk-card.tsx';
import { CampaignContext } from './campaign/campaign-context.ts';
import { CampaignLine } from './campaign/campaign-line.tsx';
import { CampaignNotices } from './campaign/campaign-notices.tsx';
import { PlacesFilter, type PlacesShown, shownPlaces } from './campaign/places-filter.tsx';
import { type CampaignLook, useCampaignOnMap } from './campaign/use-campaign-on-map.ts';
import type { MapData } from './data/use-map-data.ts';
import { useSelection } from './data/use-selection.ts';
import { LivingMap, type LivingMapHandle } from './living-map.tsx';
import classes from './map-screen.module.css';
import { MapEdges } from './overlays/map-edges.tsx';
import { MapNotices } from './overlays/map-notices.tsx';
import { NoMap } from './overlays/no-map.tsx';
import { TitlePlate } from './overlays/title-plate.tsx';
import { LocationPanel } from './panel/location-panel.tsx';
import { panelPlaceOfChild, panelPlaceOfMap } from './panel/panel-place.ts';
import { inListOrder } from './places/place-order.ts';
import { PlacesCard } from './places/places-card.tsx';
import { PlacesPill, PlacesSheet } from './places/places-sheet.tsx';
import { createScaleSignal } from './scale-signal.ts';
import { SearchPanel } from './search/search-panel.tsx';
import type { PanelCover } from './stage-layout.ts';
import { useFocusReturn } from './use-focus-return.ts';
import { useMapTitle } from './use-map-title.ts';
import { useSearchKey } from './use-search-key.ts';

export interface MapScreenProps {
  details: LocationMapDetails;
  data: MapData;
  campaignId?: string | undefined;
  /** How the campaign is looked at. */
  look: CampaignLook;
}

type ChosenBy = 'keyboard' | 'pointer';

/** What stands on the stage of one map, and who tells whom. Left finds, right reads, below the credits. */
export function MapScreen({ details, data, campaignId, look }: MapScreenProps) {
  const width = useWidth();
  const mapRef = useRef<LivingMapHandle>(null);
  const searchButtonRef = useRef<HTMLButtonElement>(null);
  const { selection, select } = useSelection(details.slug, data.points, data.isLoading || Boolean(data.error));
  const [chosenBy, setChosenBy] = useState<ChosenBy>('pointer');
  const [pointedId, setPointedId] = useState<number | null>(null);
  const [searchAsked, setSearchAsked] = useState(0);
  const [isListOpen, setListOpen] = useState(width === 'desktop');
  const [detent, setDetent] = useState<Detent>('half');
  const [hasPictureFailed, setPictureFailed] = useState(false);
  const [scale] = useState(createScaleSignal);
  const [placesShown, setPlacesShown] = useState<PlacesShown>('all');
  const control = useCampaignOnMap(details, data, look);
  const { campaign, hiddenIds } = control;
  const selected = selection.kind === 'place' ? selection.place : null;
  const bulk = useBulkCard(control, details, data.points, selected, width);
  const { remember, giveBack } = useFocusReturn();
  const isSearchOpen = searchAsked > 0;

  const place =
    selected !== null ? panelPlaceOfChild(selected) : selection.kind === 'own' ? panelPlaceOfMap(details) : null;
  const selectedId = selected?.id ?? null;
  const parents = details.parents.map(({ slug, name }) => ({
    slug,
    name,
    href: mapPath(slug, { campaignId, child: details.slug }),
  }));
  const filter = campaign?.isDm === true ? placesShown : 'all';
  const places = useMemo(
    () => inListOrder(shownPlaces(data.points, hiddenIds, filter)),
    [data.points, hiddenIds, filter],
  );
  const heading = details.image === null ? `Places in ${details.name}` : 'Places on this map';
  const cover: PanelCover = place === null ? 'none' : width !== 'phone' ? 'side' : detent;
  const hasList = data.total > 0;

  useEffect(() => rememberLastMap(mapPath(details.slug, { campaignId })), [details.slug, campaignId]);
  useMapTitle(place?.name, details.name, campaign?.campaign.name);

  const isPanelOpen = place !== null;
  if (!isPanelOpen && detent !== 'half') setDetent('half');

  /** From a list, a search or a label: opens the place; lists and search also take the map there. */
  const open = useCallback(
    (slug: string | null, by: ChosenBy) => {
      remember();
      setPointedId(null);
      setChosenBy(by);
      select(slug);
    },
    [select, remember],
  );
  const openById = (id: number, by: ChosenBy) => {
    const child = data.points.find((point) => point.id === id);
    if (!child) return;
    open(child.slug, by);
    mapRef.current?.goTo(child);
  };
  const openSearch = useCallback(() => {
    setPointedId(null);
    setListOpen((isOpen) => isOpen && width !== 'phone');
    setSearchAsked((times) => times + 1);
  }, [width]);
  const closeSearch = () => {
    setSearchAsked(0);
    setPointedId(null);
    searchButtonRef.current?.focus({ preventScroll: true });
  };
  useSearchKey(openSearch);

  const closePanel = () => {
    select(null);
    if (chosenBy === 'pointer') mapRef.current?.focus();
    else giveBack(document.querySelector<HTMLElement>(`[data-place="${selectedId}"]`), searchButtonRef.current);
  };

  const undoInnermost = () => (bulk.isOpen ? bulk.close() : isSearchOpen ? closeSearch() : select(null));

  const list = {
    places,
    hiddenIds,
    notice: (
      <PlacesFilter
        shown={placesShown}
        onChange={setPlacesShown}
        count={{ all: data.points.length, hidden: hiddenIds.size }}
      />
    ),
    selectedId,
    onSelect: (id: number, by: ChosenBy) => {
      if (width === 'phone') setListOpen(false);
      openById(id, by);
    },
    onHover: setPointedId,
  };
  const isRailSmall = isPanelOpen && width !== 'desktop';

  return (
    <CampaignContext value={campaign}>
      <div className={classes.stage} data-panel={cover} data-width={width}>
        {details.image === null ? (
          <NoMap location={details.name} parents={parents} />
        ) : (
          <LivingMap
            ref={mapRef}
            details={details}
            points={data.points}
            hiddenIds={hiddenIds}
            drawing={bulk.drawing}
            selection={selection}
            pointedId={pointedId}
            width={width}
            cover={cover}
            scale={scale}
            onPictureError={() => setPictureFailed(true)}
            onEscape={undoInnermost}
            onSelect={(id) => open(data.points.find((point) => point.id === id)?.slug ?? null, 'pointer')}
          />
        )}
        <div className={classes.rail}>
          <TitlePlate
            location={details.name}
            parents={parents}
            isSmall={width === 'phone' && place !== null}
            onInfo={(by) => open(details.slug, by)}
            onSearch={isSearchOpen ? closeSearch : openSearch}
            isSearchOpen={isSearchOpen}
            searchButtonRef={searchButtonRef}
          >
            {width === 'phone' && isPanelOpen ? null : <CampaignLine locationId={details.id} />}
          </TitlePlate>
          {isSearchOpen || width === 'phone' ? null : bulk.card}
          {isSearchOpen ? (
            <SearchPanel
              map={details}
              places={data.points}
              progress={{ count: data.points.length, total: data.total, isLoading: data.isLoading }}
              campaignId={campaignId}
              width={width}
              asked={searchAsked}
              onActive={setPointedId}
              onChoose={(slug, by) => {
                if (width === 'phone') setSearchAsked(0);
                const child = data.points.find((point) => point.slug === slug);
                if (child) openById(child.id, by);
                else open(slug, by);
              }}
              onClose={closeSearch}
            />
          ) : null}
          {!isSearchOpen && !bulk.isOpen && width !== 'phone' && hasList && !isRailSmall ? (
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
          <CampaignNotices
            joining={control.joining}
            openLocationId={place?.locationId ?? null}
            isStandIn={data.isStandIn}
          />
          <MapNotices
            data={data}
            hasPictureFailed={hasPictureFailed}
            unknownChild={selection.kind === 'unknown' ? selection.slug : null}
            onForgetChild={() => select(null)}
          />
        </div>
        <MapEdges
          details={details}
          scale={scale}
          onZoomIn={() => mapRef.current?.zoomIn()}
          onZoomOut={() => mapRef.current?.zoomOut()}
          isCovered={width === 'phone' && (isSearchOpen || cover === 'full')}
        >
          {width === 'phone' && hasList && !isPanelOpen ? (
            <PlacesPill total={data.total} onOpen={() => setListOpen(true)} />
          ) : null}
        </MapEdges>
        {width === 'phone' && isListOpen && !isPanelOpen && !bulk.isOpen ? (
          <PlacesSheet {...list} heading={heading} onSearch={openSearch} onClose={() => setListOpen(false)} />
        ) : null}
        {place === null ? null : (
          <LocationPanel
            place={place}
            map={details}
            campaignId={campaignId}
            width={width}
            focusHeading={chosenBy === 'keyboard'}
            onClose={closePanel}
            detent={detent}
            onDetentChange={setDetent}
          />
        )}
        {width === 'phone' ? bulk.card : null}
      </div>
    </CampaignContext>
  );
}
