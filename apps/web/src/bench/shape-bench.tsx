import '../ui/mantine-styles.ts';
import '../ui/tokens.css';
import '../ui/fonts.css';
import '../ui/base.css';
import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import { NO_INSETS } from '@venture-atlas/map-math';
import type { Child, MapCoordinate, Shape } from '@venture-atlas/types';
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useShapeOnMap } from '../features/edit/leaflet/use-shape-on-map.tsx';
import { ShapeTools } from '../features/edit/shape/shape-tools.tsx';
import { useShapeEditing } from '../features/edit/shape/use-shape-editing.ts';
import { MapStage } from '../map/leaflet/map-stage.tsx';
import { middleView } from '../map/model/opening-view.ts';
import { createPointViewer } from '../map/model/point-views.ts';
import { mantineVariables, theme } from '../ui/theme.ts';
import { BENCH_MAP, benchPoints, drawPicture } from './bench-points.ts';

/* A page of its own for a shape of as many points as ?points= says, to be dragged while its frames are looked at. */
const count = Number(new URLSearchParams(location.search).get('points') ?? '5000');
const scheme = new URLSearchParams(location.search).get('theme') === 'dark' ? 'dark' : 'light';
const map = {
  name: 'Bench',
  width: BENCH_MAP.width,
  height: BENCH_MAP.height,
  image: await drawPicture(),
  frame: null,
  tiles: null,
};

/** A border with bays and capes around the middle of the map. */
function border(points: number): Shape | null {
  if (points === 0) return null;
  const ring = Array.from({ length: points }, (_, index): MapCoordinate => {
    const turn = (index / points) * 2 * Math.PI;
    const away = (BENCH_MAP.height / 3) * (1 + 0.14 * Math.sin(turn * 9) + 0.03 * Math.sin(turn * 131));
    const at = (value: number) => Math.round(value * 100) / 100;
    return [at(BENCH_MAP.width / 2 + Math.cos(turn) * away), at(BENCH_MAP.height / 2 + Math.sin(turn) * away)];
  });
  const [first = [0, 0] as MapCoordinate] = ring;
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: [[[...ring, first]]] } };
}

const others = benchPoints(300);
const [pattern] = others;
if (pattern === undefined) throw new Error('The bench needs points.');
const middle = { lat: BENCH_MAP.height / 2, lng: BENCH_MAP.width / 2 };
const wood: Child = { ...pattern, ...middle, id: 900_001, name: 'Evermist Wood', scale: 30, geojson: border(count) };

function ShapeBench() {
  const [place, setPlace] = useState(wood);
  const [isOn, setOn] = useState(true);
  const colours = useComputedColorScheme('light');
  const points = useMemo(() => [...others, place], [place]);
  const views = useMemo(() => createPointViewer()(points), [points]);
  const shape = useShapeEditing({
    position: isOn ? place : null,
    neighbours: points,
    onSave: async (geojson) => setPlace((before) => ({ ...before, geojson })),
    onStop: () => setOn(false),
  });
  const onMap = useShapeOnMap(shape?.stage);
  return (
    <>
      <MapStage
        map={map}
        points={views}
        selectedId={place.id}
        hoveredId={null}
        insets={NO_INSETS}
        theme={colours}
        start={middleView}
        onPlace={onMap?.onPlace}
        isPlacing={onMap?.isPlacing}
        without={onMap?.without}
        onSelect={() => undefined}
        onEscape={() => void shape?.leave()}
      >
        {onMap?.layer}
      </MapStage>
      {shape === null ? (
        <button type="button" style={{ position: 'absolute', right: 16, top: 16 }} onClick={() => setOn(true)}>
          Edit Shape
        </button>
      ) : (
        <ShapeTools editing={shape} />
      )}
      <output hidden>{JSON.stringify(place.geojson)}</output>
    </>
  );
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <MantineProvider theme={theme} cssVariablesResolver={mantineVariables} forceColorScheme={scheme}>
      <ShapeBench />
    </MantineProvider>,
  );
