import { useReadingScope } from '../../api/reading-scope.ts';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import { type MapScene, type SceneChange, useScene } from '../../map/stage/map-scene.ts';
import { readStored, storageKeys } from '../../session/storage.ts';

const FirstMinuteSteps = lazyScreen(async () => (await import('./first-minute-card.tsx')).FirstMinuteSteps);

/**
 * The first steps of a new DM, on the public map and in campaigns that they lead. Loaded only on a device where
 * somebody signed up and has not finished them.
 */
registerMapFeature({ name: 'first minute', order: 5, useScene: useGuide });

function useGuide({ stage }: MapScene): SceneChange | undefined {
  const { worldId } = useReadingScope();
  if (worldId !== undefined) return undefined;
  return { put: stage.width === 'phone' ? { top: <Guide /> } : { rail: <Guide /> } };
}

function Guide() {
  const { details, campaign, data, stage, cover, isRailTaken } = useScene();
  const isTaken = stage.width === 'phone' ? cover !== 'none' || stage.isListOpen : isRailTaken;
  const isCovered = stage.searchRequests > 0 || isTaken;
  if (isCovered || readStored(storageKeys.firstMinute) === null || campaign?.isDm === false) return null;
  return (
    <MapPart waiting={null}>
      <FirstMinuteSteps slug={details.slug} campaign={campaign} points={data.points} />
    </MapPart>
  );
}
