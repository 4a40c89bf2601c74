import { type SettingsChange, serverMessages } from '@venture-atlas/rules';
import { AREA_POINTS_MAX, type BodyOf, BULK_PLACES_MAX, type Calls } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { homeAddressesFor } from '../../http/home-addresses.ts';
import { idInAddress } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { addToMap } from '../commands/add-to-map.ts';
import type { PlaceChoice } from '../commands/choose-places.ts';
import { becomeCoDm, inviteCoDm, leaveCoDm, removeCoDm } from '../commands/invite-co-dms.ts';
import { joinCampaign, leaveCampaign } from '../commands/join-campaign.ts';
import { chooseWorlds, readmitMember, removeCampaign, removeMember, rotateInvite } from '../commands/lead-campaign.ts';
import { changeCampaign, createCampaign } from '../commands/save-campaign.ts';
import { type ManySettings, saveManySettings, saveSettings } from '../commands/save-settings.ts';
import { sweepCampaigns } from '../commands/sweep-campaigns.ts';
import { askerOf } from '../plugin.ts';
import { presentSettingsToDm } from '../present/campaign.ts';
import {
  describeCampaign,
  describeWorlds,
  listJoinedCampaigns,
  listOwnCampaigns,
  readCoDmRequests,
  readCoDms,
  withHomeAddresses,
} from '../view/describe-campaign.ts';
import { readVisiblePlaces } from '../view/find-visible.ts';
import { type Asker, loadCampaignFor, readInCampaign } from '../view/load-campaign.ts';
import { readMentions } from '../view/read-mentions.ts';

/** Finds, makes, changes, and joins campaigns. */
export const campaignRoutes: FastifyPluginAsync<{ config: Config }> = async (app, { config }) => {
  const answer = async (request: FastifyRequest, id: string, as?: 'player', asker = askerOf(request)) => {
    const view = await loadCampaignFor(app.campaigns, asker, id, as);
    return withHomeAddresses(await describeCampaign(app.campaigns, view), homeAddressesFor(request, config));
  };

  route(
    app,
    calls.listOwnCampaigns,
    {
      config: { sending: 'shrunk' },
    },
    (request) => listOwnCampaigns(app.db, request.viewer, request.query.owner),
  );

  route(
    app,
    calls.listJoinedCampaigns,
    {
      config: { sending: 'shrunk' },
    },
    (request) => listJoinedCampaigns(app.db, request.viewer),
  );

  route(app, calls.getCampaign, (request) => answer(request, request.params.id, request.query.as));

  route(app, calls.createCampaign, async (request) => {
    const { owner: _owner, confirm_open: confirmOpen = false, ...fields } = request.body;
    const input = { ...fields, ...ownerOf(request.body), confirmOpen };
    const id = await createCampaign(app.campaigns, callerOf(request), askerOf(request), input);
    return answer(request, id);
  });

  route(app, calls.saveCampaign, async (request) => {
    const { owner: _owner, confirm_open: confirmOpen = false, ...change } = request.body;
    const { id } = request.params;
    const input = { ...change, ...ownerOf(request.body), confirmOpen, id };
    await changeCampaign(app.campaigns, callerOf(request), askerOf(request), input);
    return answer(request, id);
  });

  route(app, calls.joinCampaign, async (request) => {
    const asker = withInvite(request, request.body.invite);
    await joinCampaign(app.campaigns, callerOf(request), asker, request.params.id);
    return answer(request, request.params.id, undefined, asker);
  });

  route(app, calls.leaveCampaign, async (request) => {
    await leaveCampaign(app.campaigns, callerOf(request), askerOf(request), request.params.id);
    return { success: 'You have left the campaign.' };
  });
};

const ownerOf = ({ owner }: { owner?: number | string }): { owner?: number } =>
  owner === undefined ? {} : { owner: Number(owner) };

const withInvite = (request: FastifyRequest, invite: string | undefined): Asker => ({
  ...askerOf(request),
  ...(invite === undefined ? {} : { invite }),
});

/** Calls that only the DM of a campaign may make: members, visibility, and deletion. */
export const campaignLeadRoutes: FastifyPluginAsync<{ config: Config }> = async (app, { config }) => {
  const answer = async (request: FastifyRequest, id: string) =>
    describeCampaign(app.campaigns, await loadCampaignFor(app.campaigns, askerOf(request), id));

  route(app, calls.rotateInvite, async (request) => {
    await rotateInvite(app.campaigns, callerOf(request), askerOf(request), request.params.id);
    return withHomeAddresses(await answer(request, request.params.id), homeAddressesFor(request, config));
  });

  route(app, calls.removeMember, async (request) => {
    const { id, user } = request.params;
    const caller = callerOf(request);
    const member = memberOf(user);
    const asker = askerOf(request);
    if (asker.viewer.kind !== 'anonymous' && asker.viewer.id === member) {
      await leaveCampaign(app.campaigns, caller, asker, id);
      return { success: 'You have left the campaign.' };
    }
    await removeMember(app.campaigns, caller, asker, { id, member });
    return answer(request, id);
  });

  route(app, calls.readmitMember, async (request) => {
    const { id, user } = request.params;
    await readmitMember(app.campaigns, callerOf(request), askerOf(request), { id, member: memberOf(user) });
    return answer(request, id);
  });

  route(app, calls.deleteCampaign, async (request) => {
    const input = { id: request.params.id, name: request.body.name };
    await removeCampaign(app.campaigns, callerOf(request), askerOf(request), input);
    app.background.run(() => sweepCampaigns(app.db));
    return { success: 'The campaign is deleted.' };
  });

  const worldsOf = async (request: FastifyRequest, id: string) =>
    readInCampaign(app.campaigns, askerOf(request), { campaign_id: id }, ({ db }, view) => describeWorlds(db, view));

  route(app, calls.listCampaignWorlds, (request) => worldsOf(request, request.params.id));

  route(app, calls.saveCampaignWorlds, async (request) => {
    const { id } = request.params;
    const { worlds, confirm_open: confirmOpen = false } = request.body;
    await chooseWorlds(app.campaigns, callerOf(request), askerOf(request), { id, worlds, confirmOpen });
    return worldsOf(request, id);
  });

  route(app, calls.addToMap, async (request) => {
    const { location_id: mapId, confirm_open: confirmOpen = false } = request.body;
    const input = { id: request.params.id, mapId: Number(mapId), confirmOpen };
    const deps = { ...app.campaigns, locationsEach: app.staff.locationsEach };
    const { worldId, slug } = await addToMap(deps, callerOf(request), askerOf(request), input);
    return { world_id: worldId, slug };
  });

  route(app, calls.listVisiblePlaces, { config: { sending: 'shrunk' } }, async (request) => {
    const view = await loadCampaignFor(app.campaigns, askerOf(request), request.params.id);
    return readVisiblePlaces(app.db, view, Number(request.query.page ?? 1));
  });

  route(app, calls.listMentions, { config: { sending: 'shrunk' } }, (request) => {
    const { location_id: id, page } = request.query;
    return readInCampaign(app.campaigns, askerOf(request), { campaign_id: request.params.id }, ({ db }, view) =>
      readMentions(db, view, Number(id), Number(page ?? 1)),
    );
  });
};

/** @throws AppError not_found for an invalid user id */
function memberOf(text: string): number {
  if (!idInAddress.test(text)) throw new AppError('not_found');
  return Number(text);
}

/** The co-DMs of a campaign. */
export const coDmRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns } = app;

  route(app, calls.listCoDmRequests, { config: { sending: 'shrunk' } }, ({ viewer }) =>
    readCoDmRequests(app.db, viewer),
  );

  route(app, calls.listCoDms, async (request) =>
    readCoDms(app.db, await loadCampaignFor(campaigns, askerOf(request), request.params.id)),
  );

  route(app, calls.inviteCoDm, async (request) => {
    const naming = { id: request.params.id, email: request.body.email };
    await inviteCoDm(campaigns, callerOf(request), askerOf(request), naming);
    return { success: serverMessages.coDmAsked };
  });

  route(app, calls.removeCoDm, async (request) => {
    const naming = { id: request.params.id, email: request.body.email };
    await removeCoDm(campaigns, callerOf(request), askerOf(request), naming);
    return { success: serverMessages.coDmRemoved };
  });

  route(app, calls.acceptCoDm, async (request) => {
    const { id } = request.params;
    await becomeCoDm(campaigns, callerOf(request), askerOf(request), id);
    return describeCampaign(campaigns, await loadCampaignFor(campaigns, askerOf(request), id));
  });

  route(app, calls.leaveCoDm, async (request) => {
    await leaveCoDm(campaigns, callerOf(request), askerOf(request), request.params.id);
    return { success: serverMessages.coDmLeft };
  });
};

/** The settings of places, by which the DM decides what players see. */
export const campaignSettingsRoutes: FastifyPluginAsync = async (app) => {
  route(app, calls.saveSettings, async (request) => {
    const { campaign_id, location_id, version, ...change } = request.body;
    const missing = (['show_players', 'show_wiki'] as const).find((field) => change[field] === undefined);
    if (change.knowledge === undefined && missing !== undefined) throw new AppError('bad_request', { field: missing });
    const input = { campaignId: campaign_id, locationId: Number(location_id), change: given(change), version };
    const { settings, previous } = await saveSettings(app.campaigns, callerOf(request), askerOf(request), input);
    return { location_id: input.locationId, ...presentSettingsToDm(settings), previous };
  });

  route(app, calls.saveManySettings, { config: { sending: 'shrunk' } }, (request) => {
    const input = { campaignId: request.body.campaign_id, many: readMany(request.body) };
    return saveManySettings(app.campaigns, callerOf(request), askerOf(request), input);
  });
};

type ManyBody = BodyOf<Calls['saveManySettings']>;

/** @throws AppError bad_request naming the missing or extra field */
function readMany(body: ManyBody): ManySettings {
  const { restore, show_players, show_wiki, knowledge, rumour_miles, at_most: atMost } = body;
  if (restore !== undefined) {
    const places = restore.reduce((sum, group) => sum + group.location_ids.length, 0);
    if (places > BULK_PLACES_MAX || hasChoice(body)) throw new AppError('bad_request', { field: 'restore' });
    return { kind: 'restore', groups: restore };
  }
  const change = given({ show_players, show_wiki, knowledge, rumour_miles });
  if (Object.keys(change).length === 0) {
    throw new AppError('bad_request', { message: serverMessages.nothingToChange, field: 'show_players' });
  }
  return { kind: 'change', choice: readChoice(body), change, atMost };
}

/** The given fields of a change. */
const given = (change: { [K in keyof SettingsChange]: SettingsChange[K] | undefined }): SettingsChange =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

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
