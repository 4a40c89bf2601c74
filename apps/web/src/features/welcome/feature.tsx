import { useReadingScope } from '../../api/reading-scope.ts';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { useHasBeenIdle } from '../../map/lazy-parts.ts';
import { registerMapFeature } from '../../map/stage/map-features.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import { useScene } from '../../map/stage/map-scene.ts';
import { mapPath } from '../../navigation/paths.ts';

const Welcome = lazyScreen(async () => (await import('./welcome.tsx')).Welcome);

/** The welcome message; on phones, it is on the title. */
registerMapFeature({
  name: 'welcome',
  order: 72,
  useScene: ({ stage }) => ({
    put: stage.width === 'phone' ? { titleFoot: <LaterWelcome /> } : { top: <LaterWelcome /> },
  }),
});

/** Shown once the browser is idle; nothing without a message. */
function LaterWelcome() {
  const { details, data, stage } = useScene();
  const scope = useReadingScope();
  return !useHasBeenIdle() || details.welcome === undefined ? null : (
    <MapPart waiting={null}>
      <Welcome
        line={details.welcome}
        map={mapPath(details.slug, scope)}
        isReading={stage.place !== null}
        points={data.points}
        mapRef={stage.mapRef}
      />
    </MapPart>
  );
}
