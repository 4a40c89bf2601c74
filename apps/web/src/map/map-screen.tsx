import { useEffect, useMemo } from 'react';
import { useReadingScope } from '../api/reading-scope.ts';
import { mapPath } from '../navigation/paths.ts';
import { rememberLastMap } from '../session/last-map.ts';
import { closeOnEscape } from '../ui/close-on-escape.ts';
import { type ParentLink, parentLinks } from './ancestors/parent-link.ts';
import { NoMap, usePreloadWhenIdle } from './lazy-parts.ts';
import { LivingMap } from './living-map.tsx';
import { hasMap } from './model/has-map.ts';
import { MapEdges } from './overlays/map-edges.tsx';
import { MapNotices } from './overlays/map-notices.tsx';
import { PanelPart } from './panel/panel-part.tsx';
import { CampaignContext } from './stage/campaign-context.ts';
import { pictureChangesOf } from './stage/map-features.ts';
import { MapPart } from './stage/map-part.tsx';
import { type MapScene, SceneProvider } from './stage/map-scene.ts';
import { Slot } from './stage/slot.tsx';
import classes from './stage/stage.module.css';
import { useGlobalEscape } from './stage/use-global-escape.ts';
import { useMapTitle } from './stage/use-map-title.ts';
import { StageRail } from './stage-rail.tsx';
import { DeferredTools } from './tools/deferred-tools.tsx';
import { useMapScene } from './use-map-scene.ts';

export type MapScreenProps = Pick<MapScene, 'details' | 'data' | 'look' | 'worldName' | 'Line'>;

/** The screen of a map for readers, with the slots for features. Places are found on the left and read on the right. */
export function MapScreen(props: MapScreenProps) {
  const scene = useMapScene(props);
  const { details, data, stage, campaign, worldName } = scene;
  const scope = useReadingScope();
  const { campaignId, worldId } = scope;
  const path = mapPath(details.slug, { campaignId, worldId });
  const parents = parentLinks(details, (slug, child) => mapPath(slug, { ...scope, child }));
  useEffect(() => rememberLastMap(path), [path]);
  useMapTitle(stage.place?.name, details.name, campaign?.campaign.name ?? worldName);
  usePreloadWhenIdle(!data.isLoading);
  useGlobalEscape(stage.closeInnermost);
  return (
    <SceneProvider value={scene}>
      <CampaignContext value={campaign}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape from the focused element on the stage bubbles to here */}
        <div
          className={classes.stage}
          data-panel={scene.cover}
          data-width={stage.width}
          data-foot={scene.put.foot.length > 0 || undefined}
          onKeyDown={closeOnEscape(stage.closeInnermost)}
        >
          <MapItself scene={scene} parents={parents} />
          <StageRail
            stage={stage}
            details={details}
            parents={parents}
            plate={<Slot name="plate" />}
            foot={<Slot name="titleFoot" />}
          >
            <Slot name="rail" />
          </StageRail>
          <div className={classes.top} data-covers-map>
            <Slot name="top" />
            <MapNotices
              data={data}
              pictureProblem={stage.pictureProblem}
              unknownChild={stage.selection.kind === 'unknown' ? stage.selection.slug : null}
              onForgetChild={stage.deselect}
            />
          </div>
          <MapEdges
            details={details}
            tools={<DeferredTools />}
            scale={stage.scale}
            onZoomIn={() => stage.mapRef.current?.zoomIn()}
            onZoomOut={() => stage.mapRef.current?.zoomOut()}
            foot={scene.put.foot.length > 0 ? <Slot name="foot" /> : null}
            isCovered={stage.width === 'phone' && (stage.searchRequests > 0 || scene.cover === 'full')}
          >
            <Slot name="lowerEdge" />
          </MapEdges>
          <PanelPart stage={stage} />
          <Slot name="over" />
        </div>
      </CampaignContext>
    </SceneProvider>
  );
}

function MapItself({ scene, parents }: { scene: MapScene; parents: readonly ParentLink[] }) {
  const { details, data, stage, cover, onPlace, onBox } = scene;
  const scope = useReadingScope();
  const changes = useMemo(() => pictureChangesOf({ ...scope, mapId: details.id }), [scope, details.id]);
  if (!hasMap(details))
    return (
      <MapPart waiting={null}>
        <NoMap location={details.name} parents={parents} />
      </MapPart>
    );
  const select = (id: number | null) => {
    const detent = id === null || stage.place !== null ? undefined : scene.tappedDetent?.();
    if (detent !== undefined) stage.setDetent(detent);
    stage.open(data.points.find((point) => point.id === id)?.slug ?? null, 'pointer');
  };
  const onLetter = (letter: string) => {
    scene.keys[letter]?.();
    return letter in scene.keys;
  };
  return (
    <LivingMap
      details={details}
      stage={stage}
      drawn={scene}
      cover={cover}
      changes={changes}
      input={{ onSelect: select, onEscape: stage.closeInnermost, onLetter, onPlace, onBox }}
    >
      <Slot name="layer" />
    </LivingMap>
  );
}
