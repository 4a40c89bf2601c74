import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';
import { ManyBar } from './many-bar.tsx';
import { ManyCard } from './many-card.tsx';
import { type Many, useMany } from './use-many.ts';
import { type ManyList, useManyList } from './use-many-list.tsx';
import { useManyMapInput } from './use-many-map-input.tsx';

declare module '../scene/edit-scene.ts' {
  interface EditScene {
    readonly many?: Many;
    readonly manyList?: ManyList;
  }
}

/** Actions on many places: the chosen places, which other features read, and the actions on the map. */
registerEditFeature({ name: 'many', order: 10, useScene: useChosen });
registerEditFeature({ name: 'many on the map', order: 40, useScene: useManyOnMap });

function useChosen({ details, points, session, stage: { selected, deselect } }: EditScene): EditSceneChange {
  const many = useMany({ mapId: details.id, points, session, selectedId: selected?.id ?? null, close: deselect });
  return { many };
}

function useManyOnMap(scene: EditScene): EditSceneChange {
  const { stage, acts, isFree, drawn, places, points, details } = scene;
  const { width, mapRef } = stage;
  const many = scene.many as Many;
  const zoomNow = () => mapRef.current?.zoom();
  const input = useManyMapInput({ many, points: drawn, isFree, open: (id) => acts.openById(id, 'pointer'), zoomNow });
  const list = useManyList({ many, places, stage });
  const isMany = many.isOn && isFree;
  const isCard = isMany && !list.isOpen;
  return {
    manyList: list,
    bar: isMany ? 'Chosen places' : scene.bar,
    isRailTaken: isCard,
    onBox: isFree ? input.box : undefined,
    onSelect: (id) => {
      if (!input.handlesSelect(id)) scene.onSelect(id);
    },
    put: {
      layer: input.onMap,
      rail:
        isCard && stage.searchRequests === 0 && width !== 'phone' ? <ManyCard many={many} onList={list.open} /> : null,
      over: isMany ? (
        <ManyBar
          many={many}
          points={points}
          width={width}
          zoomNow={zoomNow}
          offersDrafts={details.draft !== true}
          mapRef={mapRef}
          onList={list.open}
        />
      ) : null,
    },
  };
}
