import { readdirSync, readFileSync } from 'node:fs';
import type { Child, ChildrenPage, DrawingOptions, LocationMapDetails, MapDrawing } from '@venture-atlas/types';
import { keepSketch } from '../src/drawings/commands/keep-sketch.ts';
import type { Answer } from './account-app.ts';
import type { Person } from './campaign-app.ts';
import { makePosition, makeWorld } from './factories.ts';
import { type PictureApp, pictureApp } from './picture-app.ts';
import { smallRegion } from './small-sketch.ts';
import type { Refusal } from './staff-app.ts';

export const WISH: DrawingOptions = { style: 'parchment', size: 4096 };

export interface DrawingApp extends PictureApp {
  /** What is known about drawing a map. */
  drawing: (mapId: number) => Promise<MapDrawing>;
  /** Asks for a drawing, whatever comes of it. */
  ask: (mapId: number, wish?: object, by?: Person | null) => Promise<Answer<MapDrawing & Refusal>>;
  cancel: (mapId: number) => Promise<MapDrawing>;
  /** Waits until it looks like this. */
  until: (mapId: number, isSo: (drawing: MapDrawing) => boolean) => Promise<MapDrawing>;
  /** Resolves when nothing is drawn and nothing waits. */
  idle: () => Promise<void>;
  details: (slug: string) => Promise<LocationMapDetails>;
  /** The point of a place on a map as everybody sees it. */
  point: (map: string, slug: string) => Promise<Child | undefined>;
  /** Process ids of the children that draw just now. */
  drawers: () => number[];
}

/** A real server whose two maps can be drawn: a small coast with Nesmé as a town of the sketch, and a smaller one. */
export async function drawingApp(options: Parameters<typeof pictureApp>[0] = {}): Promise<DrawingApp> {
  const world = makeWorld();
  const positions = world.positions.map((position) =>
    // On dry land of the sketch.
    position.child === 'nesmé' ? makePosition('sword_coast', 'nesmé', { lat: 300, lng: 500, scale: 14 }) : position,
  );
  const server = await pictureApp({ world: { ...world, positions }, ...options });
  const at = new Date(server.now()).toISOString();
  const [coast, city] = [server.place('sword_coast'), server.place('waterdeep')];
  await keepSketch(server.db, coast, smallRegion({ settlements: [nesme] }), WISH, at);
  await keepSketch(server.db, city, smallRegion({ seed: 'small-2', settlements: [] }), WISH, at);

  const drawing: DrawingApp['drawing'] = async (mapId) =>
    (await server.get<MapDrawing>(`/api/map_drawing/${mapId}/`, { as: server.mara })).body;
  return {
    ...server,
    drawing,
    ask: (mapId, wish = WISH, by = server.mara) =>
      server.post(`/api/map_drawing/${mapId}/`, wish, by === null ? {} : { as: by }),
    cancel: async (mapId) =>
      (await server.post<MapDrawing>(`/api/map_drawing/${mapId}/cancel/`, {}, { as: server.mara })).body,
    until: async (mapId, isSo) => {
      for (const end = Date.now() + 500_000; Date.now() < end; ) {
        const now = await drawing(mapId);
        if (isSo(now)) return now;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error(`It never looked like that: ${JSON.stringify(await drawing(mapId))}`);
    },
    idle: () => server.app.jobs.idle('drawing'),
    details: async (slug) => (await server.get<LocationMapDetails>(`/api/location_map_details/${slug}/`)).body,
    point: async (map, slug) => {
      const { body } = await server.get<ChildrenPage>(`/api/location_children/${map}/`);
      return body.children.find((child) => child.slug === slug);
    },
    drawers: () => childrenOf(process.pid).filter((pid) => commandOf(pid).includes('draw-child')),
  };
}

const nesme = { slug: 'nesmé', at: [320, 192] as [number, number], vignette: 'town' as const, scale: 14 };

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
