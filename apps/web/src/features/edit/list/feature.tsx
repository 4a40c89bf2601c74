import { placesHeading } from '../../../map/stage-rail.tsx';
import type { ChosenBy } from '../../../map/use-stage.ts';
import { PlacesCard } from '../../places/places-card.tsx';
import { PlacesPill } from '../../places/places-pill.tsx';
import { PlacesSheet } from '../../places/places-sheet.tsx';
import { type EditScene, type EditSceneChange, registerEditFeature } from '../scene/edit-scene.ts';

/** The list of places: a card below the title, on a phone a sheet behind a pill. */
registerEditFeature({ name: 'list', order: 65, useScene: listOf });

function listOf(scene: EditScene): EditSceneChange {
  const { stage, acts, isFree, isPanelOpen, places, total, details, data, manyList } = scene;
  const { width, place, selected, isListOpen, setListOpen } = stage;
  const rows = {
    places,
    heading: placesHeading(details),
    selectedId: selected?.id ?? null,
    onSelect: (id: number, by: ChosenBy) => {
      // As for a click on the map: the typed place is added, and an invalid name must be corrected first.
      if (scene.commitName?.() === true) return;
      if (width === 'phone') setListOpen(false);
      acts.openById(id, by);
    },
    onHover: stage.point,
    choice: manyList?.choice,
    notice: manyList?.notice,
  };
  if (width !== 'phone') {
    const isSmall = place !== null && width !== 'desktop';
    if (stage.searchRequests > 0 || scene.isRailTaken || total === 0 || isSmall) return {};
    const toggle = () => setListOpen(!isListOpen);
    return {
      put: {
        rail: <PlacesCard {...rows} total={total} isLoading={data.isLoading} isOpen={isListOpen} onToggle={toggle} />,
      },
    };
  }
  if (isPanelOpen || !isFree) return {};
  return {
    put: {
      lowerEdge: total > 0 && scene.bar === null ? <PlacesPill total={total} onOpen={() => setListOpen(true)} /> : null,
      over: isListOpen ? (
        <PlacesSheet {...rows} onSearch={stage.openSearch} onClose={() => setListOpen(false)} />
      ) : null,
    },
  };
}
