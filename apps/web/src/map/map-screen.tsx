import type { LocationMapDetails } from '@venture-atlas/types';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { useReadingScope } from '../api/reading-scope.ts';
import { type PlacesShown, shownPlaces } from '../features/campaign/places-shown.ts';
import { useCampaignOnMap } from '../features/campaign/use-campaign-on-map.ts';
import { EditLink, type EditLinkProps } from '../features/edit/way/edit-link.tsx';
import { useLayers } from '../features/layers/use-layers.tsx';
import type { ShownKind } from '../features/places/kind-filter.tsx';
import { PlacesPill } from '../features/places/places-pill.tsx';
import { useRuler } from '../features/ruler/feature.tsx';
import { useOpenRumour } from '../features/rumors/open-rumour.ts';
import { useSearchKey } from '../features/search/use-search-key.ts';
import { createBoxSignal } from '../features/selection/box-signal.ts';
import { SelectedRings, SelectionBox } from '../features/selection/lazy-selection.ts';
import { useRowSelection } from '../features/selection/use-selection.ts';
import { isSessionRunning } from '../features/session-bar/running-session.ts';
import type { CampaignLook } from '../navigation/campaign-look.ts';
import { mapPath } from '../navigation/paths.ts';
import { rememberLastMap } from '../session/last-map.ts';
import { closeOnEscape } from '../ui/close-on-escape.ts';
import { useBulkCard } from './campaign/bulk/use-bulk-card.tsx';
import { CampaignLine, CampaignNotices, OnMap } from './campaign/lazy-parts.ts';
import type { MapData } from './data/use-map-data.ts';
import { Guide } from './first-minute/guide.tsx';
import { LocationPanel, NoMap, PlacesSheet, useIdleParts } from './lazy-parts.ts';
import { listRows } from './list-rows.tsx';
import { LivingMap } from './living-map.tsx';
import { hasMap } from './model/has-map.ts';
import { inListOrder } from './model/place-order.ts';
import { LaterWelcome } from './overlays/later-welcome.tsx';
import { MapEdges } from './overlays/map-edges.tsx';
import { MapNotices } from './overlays/map-notices.tsx';
import { PanelWaiting } from './panel/panel-waiting.tsx';
import { CampaignContext } from './stage/campaign-context.ts';
import { MapPart } from './stage/map-part.tsx';
import classes from './stage/stage.module.css';
import { useMapTitle } from './stage/use-map-title.ts';
import { placesHeading, StageRail } from './stage-rail.tsx';
import { LaterTools } from './tools/later-tools.tsx';
import { toolKey } from './tools/tool-key.ts';
import { useStage } from './use-stage.ts';
import { parentLinks } from './way-up/parent-link.ts';

export interface MapScreenProps {
  details: LocationMapDetails;
  data: MapData;
  /** Of the one world that is read, once it is known. */
  worldName?: string | undefined;
  /** The further line of the title plate, outside of campaigns. */
  Line?: ComponentType<EditLinkProps>;
  /** How the campaign is looked at. */
  look: CampaignLook;
}

/** What stands on the stage of one map, and who tells whom. Left finds, right reads, below the credits. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the parts of the screen side by side, and who tells whom
export function MapScreen({ details, data, worldName, Line = EditLink, look }: MapScreenProps) {
  const scope = useReadingScope();
  const { campaignId, worldId } = scope;
  const stage = useStage(details, data.points, data.isLoading || Boolean(data.error));
  const { width, mapRef, selection, selected, place, open } = stage;
  const [placesShown, setPlacesShown] = useState<PlacesShown>('all');
  const control = useCampaignOnMap(details, data, look);
  const { campaign, hiddenIds } = control;
  const isDm = campaign?.isDm === true;
  // A strip is the DM's alone.
  const detent = stage.detent === 'strip' && !isDm ? 'half' : stage.detent;
  const bulk = useBulkCard(control, details, data.points, selected, width);
  const isSearchOpen = stage.searchAsked > 0;
  const parents = parentLinks(details, (slug, child) => mapPath(slug, { ...scope, child }));
  const filter = isDm ? placesShown : 'all';
  const [kind, setKind] = useState<ShownKind | null>(null);
  const ofAllKinds = useMemo(
    () => inListOrder(shownPlaces(data.points, hiddenIds, filter)),
    [data.points, hiddenIds, filter],
  );
  const places = useMemo(() => (kind === null ? ofAllKinds : ofAllKinds.filter(kind.has)), [ofAllKinds, kind]);
  // Of players: the DM has the places themselves.
  const rumours = campaign === null || isDm ? undefined : details.rumours;
  const openedRumour = useOpenRumour();
  const isRumourOpen =
    place === null && openedRumour?.beside === null && rumours?.some(({ key }) => key === openedRumour.key) === true;
  const isPanelOpen = place !== null || isRumourOpen;
  const cover = isRumourOpen ? (width === 'phone' ? 'half' : 'side') : stage.cover === 'strip' ? detent : stage.cover;
  const hasList = data.total > 0 || (rumours !== undefined && rumours.length > 0);
  const selecting = useRowSelection(places);
  const [box] = useState(createBoxSignal);
  const ruler = useRuler(details, data.points, mapRef);
  const path = mapPath(details.slug, { campaignId, worldId });
  const layers = useLayers(path, data.points, selected);

  useEffect(() => rememberLastMap(path), [path]);
  useMapTitle(place?.name, details.name, campaign?.campaign.name ?? worldName);
  useSearchKey(stage.openSearch);
  useIdleParts(!data.isLoading);

  const undoInnermost = () => {
    if (layers.isOpen) layers.close();
    else if (ruler.isOn) ruler.close();
    else if (bulk.isOpen) bulk.close();
    else if (isSearchOpen) stage.closeSearch();
    else if (place === null && selecting.isOn) selecting.end();
    else stage.deselect();
  };

  const tools = {
    details,
    mapRef,
    ruler,
    layers,
    scale: stage.scale,
    child: place?.slug,
    isPhone: width === 'phone',
    onEscape: undoInnermost,
  };
  const rows = listRows({
    stage,
    data,
    places,
    hiddenIds,
    placesShown,
    setPlacesShown,
    selecting,
    kinds: { places: ofAllKinds, kind, onChange: setKind },
    isDm,
    isInCampaign: campaign !== null,
    rumours,
  });

  const welcome = (
    <LaterWelcome
      line={details.welcome}
      map={mapPath(details.slug, scope)}
      isReading={place !== null}
      points={data.points}
      mapRef={mapRef}
    />
  );
  const guide = worldId === undefined ? <Guide slug={details.slug} campaign={campaign} points={data.points} /> : null;

  return (
    <CampaignContext value={campaign}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape of whatever on the stage has the focus bubbles to here */}
      <div
        className={classes.stage}
        data-panel={cover}
        data-width={width}
        data-ruler={ruler.isOn || undefined}
        onKeyDown={closeOnEscape(undoInnermost)}
      >
        {!hasMap(details) ? (
          <MapPart waiting={null}>
            <NoMap location={details.name} parents={parents} />
          </MapPart>
        ) : (
          <LivingMap
            ref={mapRef}
            details={details}
            points={layers.shown}
            switched={layers.choice}
            marks={control.marks}
            drawing={ruler.drawing ?? bulk.drawing}
            onBox={isDm && width !== 'phone' ? box.notify : undefined}
            selection={selection}
            pointedId={stage.pointedId}
            width={width}
            cover={cover}
            scale={stage.scale}
            onPictureTrouble={stage.setPictureTrouble}
            onEscape={undoInnermost}
            onTool={toolKey(ruler)}
            onSelect={(id) => {
              if (id !== null && width === 'phone' && place === null && isDm && isSessionRunning())
                stage.setDetent('strip');
              open(data.points.find((point) => point.id === id)?.slug ?? null, 'pointer');
            }}
          >
            {campaign === null ? null : (
              <MapPart waiting={null}>
                <OnMap
                  details={details}
                  width={width}
                  openId={selected?.id ?? null}
                  points={data.points}
                  zoom={() => mapRef.current?.zoom()}
                />
              </MapPart>
            )}
            {isDm && width !== 'phone' ? (
              <MapPart waiting={null} isQuiet>
                <SelectionBox
                  box={box}
                  places={places}
                  scale={stage.scale}
                  onChoose={(ids) => {
                    selecting.add(ids);
                    stage.setListOpen(true);
                  }}
                />
              </MapPart>
            ) : null}
            {isDm && selecting.isOn ? (
              <MapPart waiting={null} isQuiet>
                <SelectedRings details={details} places={selecting.places} />
              </MapPart>
            ) : null}
            {ruler.layer}
          </LivingMap>
        )}
        <StageRail
          stage={stage}
          details={details}
          parents={parents}
          rows={rows}
          points={data.points}
          total={data.total}
          hasList={hasList}
          isLoading={data.isLoading}
          isReadAgain={data.isReadAgain}
          plate={
            campaignId !== undefined ? (
              <MapPart waiting={<div style={{ height: isDm ? 30 : 24 }} />}>
                <CampaignLine locationId={details.id} slug={details.slug} />
              </MapPart>
            ) : (
              <Line slug={details.slug} child={selected?.slug} />
            )
          }
          welcome={width === 'phone' ? welcome : null}
          guide={guide}
          card={bulk.card}
        />
        <div className={classes.top} data-covers-map>
          {width === 'phone' && !isPanelOpen && !isSearchOpen && !stage.isListOpen ? guide : null}
          {campaign === null ? null : (
            <MapPart waiting={null}>
              <CampaignNotices
                joining={control.joining}
                open={place}
                isStandIn={data.isStandIn}
                isSettingMany={bulk.isOpen}
                data={data}
                stage={stage}
              />
            </MapPart>
          )}
          {layers.notice}
          {width === 'phone' ? null : welcome}
          <MapNotices
            data={data}
            pictureTrouble={stage.pictureTrouble}
            unknownChild={selection.kind === 'unknown' ? selection.slug : null}
            onForgetChild={stage.deselect}
          />
        </div>
        <MapEdges
          details={details}
          tools={<LaterTools {...tools} />}
          scale={stage.scale}
          onZoomIn={() => mapRef.current?.zoomIn()}
          onZoomOut={() => mapRef.current?.zoomOut()}
          foot={ruler.card}
          isCovered={width === 'phone' && (isSearchOpen || cover === 'full')}
        >
          {width === 'phone' && hasList && !isPanelOpen ? (
            <PlacesPill total={data.total} onOpen={() => stage.setListOpen(true)} />
          ) : null}
        </MapEdges>
        {width === 'phone' && stage.isListOpen && !isPanelOpen && !bulk.isOpen ? (
          <MapPart waiting={null}>
            <PlacesSheet
              {...rows}
              heading={placesHeading(details)}
              onSearch={stage.openSearch}
              onClose={() => stage.setListOpen(false)}
            />
          </MapPart>
        ) : null}
        {place === null ? null : (
          <MapPart waiting={width === 'phone' ? null : <PanelWaiting place={place} />} resetKey={place.slug}>
            <LocationPanel
              place={place}
              map={details}
              width={width}
              focusHeading={stage.chosenBy === 'keyboard'}
              onClose={stage.closePanel}
              detent={detent}
              onDetentChange={stage.setDetent}
            />
          </MapPart>
        )}
        {width === 'phone' ? bulk.card : null}
      </div>
    </CampaignContext>
  );
}
