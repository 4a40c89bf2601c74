import { type SettingsWish, serverMessages } from '@venture-atlas/rules';
import { AREA_POINTS_MAX, type BodyOf, BULK_PLACES_MAX, type Calls } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import type { PlaceChoice } from '../commands/choose-places.ts';
import { type ManySettings, saveManySettings, saveSettings } from '../commands/save-settings.ts';
import { askerOf } from '../plugin.ts';
import { presentSettingsToDm } from '../present/settings.ts';

/** What players see of each place: decided by the DM. */
export const campaignSettingsRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.saveSettings, async (request) => {
    const { campaign_id, location_id, ...wish } = request.body;
    const missing = (['show_players', 'show_wiki'] as const).find((field) => wish[field] === undefined);
    if (wish.knowledge === undefined && missing !== undefined) throw new AppError('bad_request', { field: missing });
    const input = { campaignId: campaign_id, locationId: Number(location_id), wish: given(wish) };
    const { settings, previous } = await saveSettings(app.campaigns, callerOf(request), askerOf(request), input);
    return { location_id: input.locationId, ...presentSettingsToDm(settings), previous };
  });

  route(app, calls.saveManySettings, { config: { sending: 'shrunk' } }, (request) => {
    const input = { campaignId: request.body.campaign_id, many: readMany(request.body) };
    return saveManySettings(app.campaigns, callerOf(request), askerOf(request), input);
  });
};

type ManyBody = BodyOf<Calls['saveManySettings']>;

/** @throws AppError bad_request naming the field that is missing or too much */
function readMany(body: ManyBody): ManySettings {
  const { restore, show_players, show_wiki, knowledge, rumour_miles, at_most: atMost } = body;
  if (restore !== undefined) {
    const places = restore.reduce((sum, group) => sum + group.location_ids.length, 0);
    if (places > BULK_PLACES_MAX || hasChoice(body)) throw new AppError('bad_request', { field: 'restore' });
    return { kind: 'restore', groups: restore };
  }
  const wish = given({ show_players, show_wiki, knowledge, rumour_miles });
  if (Object.keys(wish).length === 0) {
    throw new AppError('bad_request', { message: serverMessages.nothingToChange, field: 'show_players' });
  }
  return { kind: 'wish', choice: readChoice(body), wish, atMost };
}

/** What of a wish was named. */
const given = (wish: { [K in keyof SettingsWish]: SettingsWish[K] | undefined }): SettingsWish =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined));

const hasChoice = ({ location_ids, on_map, children_of }: ManyBody): boolean =>
  location_ids !== undefined || on_map !== undefined || children_of !== undefined;

function readChoice(body: ManyBody): PlaceChoice {
  const { location_ids: ids, on_map: map, children_of: parent, type, within } = body;
  const ways = [ids, map, parent].filter((way) => way !== undefined).length;
  const isNarrowedWithoutMap = map === undefined && (type !== undefined || within !== undefined);
  if (ways !== 1 || isNarrowedWithoutMap) {
    throw new AppError('bad_request', { message: serverMessages.choosePlacesOneWay, field: 'location_ids' });
  }
  if (ids !== undefined) return { kind: 'ids', ids: ids.map(Number) };
  if (map === undefined) return { kind: 'with-children', locationId: Number(parent) };
  return {
    kind: 'on-map',
    mapId: Number(map),
    ...(type === undefined ? {} : { type }),
    ...(within === undefined ? {} : { within: readArea(within) }),
  };
}

function readArea(area: NonNullable<ManyBody['within']>) {
  const polygons = area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
  const points = polygons.flat().reduce((sum, ring) => sum + ring.length, 0);
  if (points > AREA_POINTS_MAX) {
    throw new AppError('bad_request', { message: serverMessages.areaTooDetailed(AREA_POINTS_MAX), field: 'within' });
  }
  return polygons;
}
