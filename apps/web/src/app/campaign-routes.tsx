import { Route } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { CHRONICLE, NOTES } from '../navigation/chronicle-paths.ts';
import { CAMPAIGN_MAPS } from '../navigation/gallery-paths.ts';
import { ADD_TO_MAP } from '../navigation/layer-paths.ts';
import { paths, patterns } from '../navigation/paths.ts';
import { SignedInOnly } from './guards.tsx';

const Campaigns = lazyScreen(async () => (await import('../screens/campaigns/campaigns.tsx')).Campaigns);
const NewCampaign = lazyScreen(async () => (await import('../screens/edit-campaign/new-campaign.tsx')).NewCampaign);
const EditCampaign = lazyScreen(async () => (await import('../screens/edit-campaign/edit-campaign.tsx')).EditCampaign);
const Record = lazyScreen(async () => (await import('../screens/notes/record.tsx')).Record);
const AllMaps = lazyScreen(async () => (await import('../screens/maps/all-maps.tsx')).AllMaps);
const AddToMap = lazyScreen(async () => (await import('../screens/add-to-map/add-to-map.tsx')).AddToMap);

/** The campaign screens. */
export const campaignRoutes = (
  <Route>
    <Route path={CHRONICLE} element={<Record />} />
    <Route path={CAMPAIGN_MAPS} element={<AllMaps />} />
    <Route element={<SignedInOnly />}>
      <Route path={NOTES} element={<Record />} />
      <Route path={paths.campaigns} element={<Campaigns />} />
      <Route path={paths.editCampaign} element={<NewCampaign />} />
      <Route path={patterns.editCampaign} element={<EditCampaign />} />
      <Route path={ADD_TO_MAP} element={<AddToMap />} />
    </Route>
  </Route>
);
