import type { Sheet, Upright } from '../pen/sheet.ts';
import type { StageRunner } from '../stages.ts';
import { drawCompass } from '../symbols/ornament/compass.ts';
import { ornamentStyle } from '../symbols/ornament/ornament-style.ts';
import { drawTitlePanel } from '../symbols/ornament/title-panel.ts';
import { toneGradients } from '../symbols/relief/tone-gradients.ts';
import type { CityGround } from './city-plan.ts';
import type { Yard } from './fabric/paint-block.ts';
import { drawBridgeHouses, paintBridges, paintPiers } from './layers/bridges.ts';
import {
  drawAvenues,
  drawCopses,
  drawCountry,
  type Parcel,
  paintMeadow,
  paintParcels,
  tilledLand,
} from './layers/country.ts';
import { drawParks, drawYards } from './layers/gardens.ts';
import { drawHeights } from './layers/heights.ts';
import { drawLandmarks, paintPools } from './layers/landmarks.ts';
import { paintChasms, paintQuarters, paintRubble } from './layers/quarters.ts';
import { paintLanterns, paintPlazas, paintStreets } from './layers/streets.ts';
import { drawDefences, paintWalls } from './layers/walls.ts';
import { drawShips, paintWaters } from './layers/waters.ts';

/** Draws the compass and the title panel. */
function paintOrnament({ plan, style, seed }: CityGround, sheet: Sheet): void {
  const { decor, milesPerUnit } = plan.sketch;
  const look = ornamentStyle(style);
  if (decor.compass !== null) sheet.paint(drawCompass(decor.compass.at, decor.compass.radius, look));
  if (decor.titlePanel !== null) sheet.paint(drawTitlePanel(decor.titlePanel, milesPerUnit, `${seed}:title`, look));
}

/** Shares of the drawing time in tens of milliseconds, measured on Waterdeep at scale 1. */
const WEIGHTS = { waters: 30, houses: 120, streets: 20, fields: 40, trees: 60, buildings: 12, ornament: 4 };

/** The sum of the weights of all drawing stages. */
export const drawingWeight = Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0);

/** Draws streets, squares, lakes, and chasms: everything flat except houses. */
function paintOpenPlaces(ground: CityGround, ink: Sheet): void {
  paintStreets(ground, ink);
  paintPlazas(ground, ink);
  paintPools(ground, ink);
  paintChasms(ground, ink);
  paintRubble(ground, ink);
  paintLanterns(ground, ink);
}

/** Draws all plants in several steps. The process can handle messages between the steps. */
const growing = (ground: CityGround, yards: readonly Yard[], parcels: readonly Parcel[]): (() => Upright[])[] => [
  () => drawParks(ground),
  () => drawYards(ground, yards),
  () => drawCountry(parcels, ground),
  () => drawCopses(ground, parcels),
  () => drawAvenues(ground),
];

/** Inks a city: first everything flat, then everything upright from north to south. */
export async function drawCity(ground: CityGround, ink: Sheet, stages: StageRunner): Promise<void> {
  for (const { id, svg } of toneGradients(ground.style.relief)) ink.define(id, svg);
  await stages.stage('Waters', WEIGHTS.waters, (part) => paintWaters(ground, ink, part));
  paintPiers(ground, ink);
  const yards = await stages.stage('Houses', WEIGHTS.houses, (part) => paintQuarters(ground, ink, part));
  await stages.stage('Streets', WEIGHTS.streets, async () => paintOpenPlaces(ground, ink));
  const parcels = await stages.stage('Fields', WEIGHTS.fields, async (part) => {
    paintMeadow(ground, ink);
    const tilled = await tilledLand(ground, part);
    paintParcels(tilled, ground, ink);
    return tilled;
  });
  const uprights: Upright[] = [];
  await stages.stage('Trees', WEIGHTS.trees, async (part) => {
    const pieces = growing(ground, yards, parcels);
    for (const [i, grow] of pieces.entries()) {
      uprights.push(...grow());
      await part((i + 1) / pieces.length);
    }
  });
  await stages.stage('Walls and great buildings', WEIGHTS.buildings, async () => {
    paintWalls(ground, ink);
    paintBridges(ground, ink);
    uprights.push(
      ...drawHeights(ground),
      ...drawDefences(ground),
      ...drawBridgeHouses(ground),
      ...drawLandmarks(ground),
      ...drawShips(ground),
    );
  });
  for (const drawn of uprights.sort((a, b) => a.foot - b.foot)) ink.paint(drawn);
  await stages.stage('Ornament', WEIGHTS.ornament, async () => paintOrnament(ground, ink));
}
