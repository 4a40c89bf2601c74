import { pages } from '@venture-atlas/types';
import { Route } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
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
    <Route path={pages.chronicle} element={<Record />} />
    <Route path={pages.campaignGallery} element={<AllMaps />} />
    <Route element={<SignedInOnly />}>
      <Route path={pages.notes} element={<Record />} />
      <Route path={pages.campaigns} element={<Campaigns />} />
      <Route path={pages.newCampaign} element={<NewCampaign />} />
      <Route path={pages.editCampaign} element={<EditCampaign />} />
      <Route path={pages.addToMap} element={<AddToMap />} />
    </Route>
  </Route>
);
