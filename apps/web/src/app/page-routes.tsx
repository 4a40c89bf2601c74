import { messages } from '@venture-atlas/rules';
import { pages, type RegistryPage, staffRegistry, worldRegistry } from '@venture-atlas/types';
import { Link, Route, Routes, useLocation } from 'react-router';
import { lazyScreen } from '../loading/lazy-screen.ts';
import { SignedInOnly, SignedOutOnly, StaffOnly } from './guards.tsx';
import classes from './page-foot.module.css';

const LocationsList = lazyScreen(async () => (await import('../screens/maps/locations-list.tsx')).LocationsList);
const Dashboard = lazyScreen(async () => (await import('../screens/admin/dashboard/dashboard.tsx')).Dashboard);
const InstallationScreen = lazyScreen(
  async () => (await import('../screens/admin/installation/installation.tsx')).InstallationScreen,
);
const ImportScreen = lazyScreen(async () => (await import('../screens/import/import-screen.tsx')).ImportScreen);
const NotFound = lazyScreen(async () => (await import('../screens/not-found/not-found.tsx')).NotFound);
const Community = lazyScreen(async () => (await import('../screens/community/community.tsx')).Community);
const StatBlock = lazyScreen(async () => (await import('../screens/stat-block/stat-block.tsx')).StatBlock);
const PrivacyPolicy = lazyScreen(
  async () => (await import('../screens/privacy-policy/privacy-policy.tsx')).PrivacyPolicy,
);
const AllMaps = lazyScreen(async () => (await import('../screens/maps/all-maps.tsx')).AllMaps);
const TablePage = lazyScreen(async () => (await import('../features/table/table-page.tsx')).TablePage);
const Join = lazyScreen(async () => (await import('../screens/join/join.tsx')).Join);
const LoadLastUrl = lazyScreen(async () => (await import('../screens/load-last-url/load-last-url.tsx')).LoadLastUrl);
const Login = lazyScreen(async () => (await import('../screens/login/login.tsx')).Login);
const Signup = lazyScreen(async () => (await import('../screens/signup/signup.tsx')).Signup);
const Logout = lazyScreen(async () => (await import('../screens/logout/logout.tsx')).Logout);
const PasswordResetRequest = lazyScreen(
  async () => (await import('../screens/password-reset/password-reset.tsx')).PasswordResetRequest,
);
const PasswordReset = lazyScreen(
  async () => (await import('../screens/password-reset/password-reset.tsx')).PasswordReset,
);
const Account = lazyScreen(async () => (await import('../screens/account/account.tsx')).Account);
const OwnSuggestions = lazyScreen(async () => (await import('../screens/account/own-suggestions.tsx')).OwnSuggestions);
const ConfirmEmail = lazyScreen(async () => (await import('../screens/account/mail-links.tsx')).ConfirmEmail);
const Unsubscribe = lazyScreen(async () => (await import('../screens/account/mail-links.tsx')).Unsubscribe);
const Campaigns = lazyScreen(async () => (await import('../screens/campaigns/campaigns.tsx')).Campaigns);
const NewCampaign = lazyScreen(async () => (await import('../screens/edit-campaign/new-campaign.tsx')).NewCampaign);
const EditCampaign = lazyScreen(async () => (await import('../screens/edit-campaign/edit-campaign.tsx')).EditCampaign);
const Record = lazyScreen(async () => (await import('../screens/notes/record.tsx')).Record);
const AddToMap = lazyScreen(async () => (await import('../screens/add-to-map/add-to-map.tsx')).AddToMap);
const ModelList = lazyScreen(async () => (await import('../screens/admin/list/model-list.tsx')).ModelList);
const ManageModel = lazyScreen(async () => (await import('../screens/admin/manage/manage-model.tsx')).ManageModel);
const EditLocation = lazyScreen(
  async () => (await import('../screens/admin/edit-location/edit-location.tsx')).EditLocation,
);
const ManageParents = lazyScreen(
  async () => (await import('../screens/admin/parents/manage-parents.tsx')).ManageParents,
);
const WorldCheckScreen = lazyScreen(
  async () => (await import('../screens/admin/world-check/world-check.tsx')).WorldCheckScreen,
);
const LocationsWithoutImages = lazyScreen(
  async () => (await import('../screens/admin/images/locations-without-images.tsx')).LocationsWithoutImages,
);
const Places = lazyScreen(async () => (await import('../screens/admin/places/places.tsx')).Places);
const Changes = lazyScreen(async () => (await import('../screens/admin/changes/changes.tsx')).Changes);
const Trash = lazyScreen(async () => (await import('../screens/admin/trash/trash.tsx')).Trash);
const Worlds = lazyScreen(async () => (await import('../screens/worlds/worlds.tsx')).Worlds);
const MakeWorld = lazyScreen(async () => (await import('../screens/worlds/make/make-world.tsx')).MakeWorld);
const CopyWorld = lazyScreen(async () => (await import('../screens/worlds/copy/copy-world.tsx')).CopyWorld);
const WorldSettings = lazyScreen(
  async () => (await import('../screens/worlds/settings/world-settings.tsx')).WorldSettings,
);
const WorldRegistry = lazyScreen(
  async () => (await import('../screens/admin/of-world/world-registry.tsx')).WorldRegistry,
);
const RegistryOverview = lazyScreen(
  async () => (await import('../screens/admin/of-world/world-registry.tsx')).RegistryOverview,
);
const WorldSuggestions = lazyScreen(async () => (await import('../screens/suggestions/queue.tsx')).WorldSuggestions);
const CampaignSuggestions = lazyScreen(
  async () => (await import('../screens/suggestions/queue.tsx')).CampaignSuggestions,
);
const WorldImport = lazyScreen(async () => (await import('../screens/import/import-screen.tsx')).WorldImport);

/** The account screens. */
export const accountRoutes = (
  <>
    <Route element={<SignedOutOnly />}>
      <Route path={pages.login} element={<Login />} />
      <Route path={pages.signup} element={<Signup />} />
    </Route>
    <Route path={pages.logout} element={<Logout />} />
    <Route path={pages.passwordResetRequest} element={<PasswordResetRequest />} />
    <Route path={pages.passwordReset} element={<PasswordReset />} />
    <Route path={pages.confirmEmail} element={<ConfirmEmail />} />
    <Route path={pages.unsubscribe} element={<Unsubscribe />} />
    <Route element={<SignedInOnly />}>
      <Route path={pages.account} element={<Account />} />
      <Route path={pages.ownSuggestions} element={<OwnSuggestions />} />
    </Route>
  </>
);

/** The campaign screens. */
const campaignRoutes = (
  <Route>
    <Route path={pages.chronicle} element={<Record />} />
    <Route path={pages.campaignGallery} element={<AllMaps />} />
    <Route element={<SignedInOnly />}>
      <Route path={pages.notes} element={<Record />} />
      <Route path={pages.campaigns} element={<Campaigns />} />
      <Route path={pages.newCampaign} element={<NewCampaign />} />
      <Route path={pages.editCampaign} element={<EditCampaign />} />
      <Route path={pages.campaignSuggestions} element={<CampaignSuggestions />} />
      <Route path={pages.addToMap} element={<AddToMap />} />
    </Route>
  </Route>
);

/** @param at the paths of the screens of one world */
const registryRoutes = (at: Readonly<Record<RegistryPage, string>>) => (
  <>
    <Route path={at.places} element={<Places />} />
    <Route path={at.changes} element={<Changes />} />
    <Route path={at.manageParents} element={<ManageParents />} />
    <Route path={at.newLocation} element={<EditLocation />} />
    <Route path={at.location} element={<EditLocation />} />
    <Route path={at.withoutImages} element={<LocationsWithoutImages />} />
    <Route path={at.removed} element={<Trash />} />
    <Route path={at.worldCheck} element={<WorldCheckScreen />} />
    <Route path={at.list} element={<ModelList />} />
    <Route path={at.add} element={<ManageModel />} />
    <Route path={at.manage} element={<ManageModel />} />
  </>
);

const registry = worldRegistry();

/** The screens of worlds. Their maps are on the stage. */
const worldRoutes = (
  <Route element={<SignedInOnly />}>
    <Route path={pages.worlds} element={<Worlds />} />
    <Route path={pages.worldGallery} element={<AllMaps />} />
    <Route path={pages.newWorld} element={<MakeWorld />} />
    <Route path={pages.copyWorld} element={<CopyWorld />} />
    <Route path={pages.worldSettings} element={<WorldSettings />} />
    <Route path={pages.worldImport} element={<WorldImport />} />
    <Route path={pages.worldSuggestions} element={<WorldSuggestions />} />
    <Route element={<WorldRegistry />}>
      <Route path={registry.overview} element={<RegistryOverview />} />
      {registryRoutes(registry)}
    </Route>
  </Route>
);

/** The list of locations for signed-in users, and the screens of staff (specification section 2). */
const adminRoutes = (
  <>
    <Route element={<SignedInOnly />}>
      <Route path={pages.maps} element={<LocationsList />} />
    </Route>
    <Route element={<StaffOnly />}>
      <Route path={pages.admin} element={<Dashboard />} />
      {registryRoutes(staffRegistry())}
      <Route path={pages.importWorld} element={<ImportScreen />} />
      <Route path={pages.installation} element={<InstallationScreen />} />
    </Route>
  </>
);

/** Pages without a footer: cards that link to it themselves, and the table screen, which nobody operates. */
const withoutFoot: readonly string[] = [pages.login, pages.signup, pages.table];

/** The footer of every text page. It links to the privacy notice. */
function PageFooter() {
  const { pathname } = useLocation();
  if (withoutFoot.includes(pathname.replace(/\/?$/, '/'))) return null;
  return (
    <footer className={classes.foot}>
      <Link to={pages.privacyPolicy}>{messages.privacyNotice}</Link>
    </footer>
  );
}

/** The routes of all text pages. They load separately, because map viewers do not need them. */
export function PageRoutes() {
  return (
    <>
      <Routes>
        <Route path={pages.statBlock} element={<StatBlock />} />
        <Route path={pages.privacyPolicy} element={<PrivacyPolicy />} />
        <Route path={pages.community} element={<Community />} />
        <Route path={pages.loadLastUrl} element={<LoadLastUrl />} />
        <Route path={pages.table} element={<TablePage />} />
        <Route path={pages.join} element={<Join />} />
        <Route path={pages.gallery} element={<AllMaps />} />
        {accountRoutes}
        {campaignRoutes}
        {worldRoutes}
        {adminRoutes}
        <Route path="*" element={<NotFound />} />
      </Routes>
      <PageFooter />
    </>
  );
}
