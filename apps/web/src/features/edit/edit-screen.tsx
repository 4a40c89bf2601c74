import { type CSSProperties, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { parentLinks } from '../../map/ancestors/parent-link.ts';
import { ghostHits } from '../../map/label-canvas/ghost-dots.ts';
import { LivingMap } from '../../map/living-map.tsx';
import { MapEdges } from '../../map/overlays/map-edges.tsx';
import { MapNotices } from '../../map/overlays/map-notices.tsx';
import { SlotNodes } from '../../map/stage/slot.tsx';
import mapClasses from '../../map/stage/stage.module.css';
import { useMapTitle } from '../../map/stage/use-map-title.ts';
import { StageRail } from '../../map/stage-rail.tsx';
import { useCurrentWorld } from '../../map/world/use-current-world.ts';
import { pressViewKey } from '../view-tools/press-view-key.ts';
import classes from './edit-screen.module.css';
import type { EditScene } from './scene/edit-scene.ts';
import { useEditScene } from './scene/use-edit-scene.ts';
import { useEditPath } from './use-edit-path.ts';

/** The screen of a map in edit mode, with the slots for features. */
export function EditScreen(props: Pick<EditScene, 'details' | 'data'>) {
  const scene = useEditScene(props);
  const { details, data, stage, acts, put, isFree, isPanelOpen, bar } = scene;
  const { width, mapRef, selection } = stage;
  const editPath = useEditPath();
  const world = useCurrentWorld();
  useMapTitle(stage.place?.name, details.name, world === undefined ? 'Edit mode' : `Edit mode · ${world.name}`);
  const cover = isPanelOpen ? stage.cover : 'none';
  const stageRef = useRef<HTMLDivElement>(null);
  const barHeight = useBarHeight(stageRef, bar);
  return (
    <div
      ref={stageRef}
      style={{ '--va-over': `${barHeight}px` } as CSSProperties}
      className={`${mapClasses.stage} ${classes.stage}`}
      data-panel={cover}
      data-width={width}
      data-mode={acts.mode}
      data-edit
    >
      {scene.blank ?? <EditedMap scene={scene} />}
      <StageRail
        stage={scene.opening}
        details={details}
        parents={parentLinks(details, editPath)}
        plate={<SlotNodes nodes={put.plate} />}
        isMapFirst={!isFree || bar !== null}
      >
        <SlotNodes nodes={put.rail} />
      </StageRail>
      <div className={`${mapClasses.top} ${classes.top}`} data-covers-map>
        <SlotNodes nodes={put.top} />
        <MapNotices
          data={{ ...data, points: scene.points, total: scene.total }}
          pictureProblem={stage.pictureProblem}
          unknownChild={selection.kind === 'unknown' ? selection.slug : null}
          onForgetChild={stage.deselect}
        />
      </div>
      {scene.isLowerEdgeTaken ? null : (
        <MapEdges
          details={details}
          tools={<SlotNodes nodes={put.tools} />}
          scale={stage.scale}
          onZoomIn={() => mapRef.current?.zoomIn()}
          onZoomOut={() => mapRef.current?.zoomOut()}
          isCovered={width === 'phone' && (stage.searchRequests > 0 || cover === 'full')}
        >
          <SlotNodes nodes={put.lowerEdge} />
        </MapEdges>
      )}
      <SlotNodes nodes={put.over} />
    </div>
  );
}

function EditedMap({ scene }: { scene: EditScene }) {
  const { details, stage, isPanelOpen, drawn: points, switched, without, withTools } = scene;
  const { onSelect, onPlace, isPlacing, onBox } = scene;
  const drawn = useMemo(() => ({ points, switched, without, ghosts: ghostHits }), [points, switched, without]);
  const onLetter = (letter: string) => pressViewKey(stage.mapRef, letter);
  return (
    <LivingMap
      details={details}
      stage={stage}
      drawn={drawn}
      cover={isPanelOpen ? stage.cover : 'none'}
      withTools={withTools}
      input={{ onSelect, onEscape: stage.closeInnermost, onLetter, onPlace, isPlacing, onBox }}
    >
      <SlotNodes nodes={scene.put.layer} />
    </LivingMap>
  );
}

/**
 * The height of the bar over the lower edge of the map, in CSS pixels; it changes with its content. 0 without a bar.
 * @param stage its parent
 * @param bar the label of the bar; null: there is none
 */
function useBarHeight(stage: RefObject<HTMLElement | null>, bar: string | null): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const element = bar === null ? null : stage.current?.querySelector<HTMLElement>(`:scope > [aria-label="${bar}"]`);
    const measure = () => setHeight(element?.offsetHeight ?? 0);
    measure();
    if (element == null || typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(measure);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [stage, bar]);
  return height;
}
