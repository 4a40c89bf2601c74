import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheckupList,
  IconChevronLeft,
  IconDownload,
  IconFileImport,
  IconHistory,
  IconLock,
  IconMap2,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { World, WorldAccess, WorldDetails } from '@venture-atlas/types';
import { pages } from '@venture-atlas/types';
import { type ReactNode, useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { errorText, isNotFound } from '../../../api/api-error.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { worldQuery } from '../../../api/reading-scope.ts';
import { createFirstMap, saveWorld, worldMapsQuery, worldsQuery } from '../../../api/worlds.ts';
import { ExportWorld } from '../../../forms/archive/export-world.tsx';
import { HomeMapField } from '../../../forms/home-map-field.tsx';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { editCampaignPath, editMapPath, mapPath } from '../../../navigation/paths.ts';
import { registryPaths } from '../../../navigation/registry-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ConfirmInPlace } from '../../../ui/confirm-in-place.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { NotFound } from '../../not-found/not-found.tsx';
import { ChoiceList } from '../choice-list.tsx';
import { FIRST_SHEET, mapNameOf, mapOfSheet } from '../make/sheet.ts';
import { SheetFields, SheetPreview } from '../make/sheet-fields.tsx';
import { sizeWords, UseLine } from '../own-use.tsx';
import type { SettingsProps } from './setting-cards.tsx';
import { Card, DeleteCard, LeaveCard, NameCard, PeopleCard } from './setting-cards.tsx';
import classes from './settings.module.css';
import { SuggestionsCard } from './suggestions-card.tsx';
import { WelcomeField } from './welcome-field.tsx';

/** /worlds/{id}/: the name of a world, its readers and editors, and its deletion. Other users' worlds are not found. */
export function WorldSettings() {
  const { worldId = '' } = useParams();
  const { data: world, error, refetch } = useQuery(worldQuery(worldId));
  if (isNotFound(error)) return <NotFound />;
  if (world?.campaign !== undefined) return <Navigate to={editCampaignPath(world.campaign.id)} replace />;
  if (world !== undefined) return <Existing key={world.id} world={world} />;
  return (
    <Page title="World">
      {error === null ? (
        <div className={`${plain.stack12} ${plain.card} ${classes.card}`}>
          <RowsSkeleton count={6} label="Loading the world" />
        </div>
      ) : (
        <LoadFailure of={{ error, refetch }} />
      )}
    </Page>
  );
}

function Existing({ world }: { world: WorldDetails }) {
  const client = useQueryClient();
  const keep = (saved: WorldDetails) => {
    client.setQueryData(worldQuery(world.id).queryKey, saved);
    void client.invalidateQueries({ queryKey: worldsQuery.queryKey });
  };
  const given = { world, onSaved: keep };
  const leads = world.part !== 'editor';
  return (
    <Page title={world.name} lead={leadOf(world)} action={<OpenMap world={world} />}>
      {leads ? <NameCard {...given} /> : null}
      {world.kind === 'atlas' ? <AccessCard {...given} /> : <ReadersCard part={world.part} />}
      {leads ? <PeopleCard {...given} /> : null}
      <SuggestionsCard {...given} />
      <HomeCard {...given} />
      {world.part === 'owner' ? <UseCard /> : null}
      <EverythingCard worldId={world.id} />
      {world.part === 'owner' ? <DeleteCard world={world} /> : null}
      {world.part === 'editor' ? <LeaveCard world={world} /> : null}
    </Page>
  );
}

function leadOf(world: WorldDetails): string {
  const { kind, part } = world;
  const whose = kind === 'atlas' ? 'A world of the atlas, edited by staff' : whoseOwn[part];
  return `${whose}. ${sizeWords(world)}.`;
}

const whoseOwn = { staff: 'Your world', owner: 'Your world', editor: 'You are a co-editor' } as const;

function OpenMap({ world: { id, home } }: { world: WorldDetails }) {
  if (home === null) return null;
  return (
    <Button
      variant="default"
      component={Link}
      to={mapPath(home.slug, { worldId: id })}
      leftSection={<IconMap2 size={18} stroke={1.75} aria-hidden="true" />}
    >
      Open the map
    </Button>
  );
}

interface PageProps {
  title: string;
  lead?: string;
  action?: ReactNode;
  children: ReactNode;
}

function Page({ title, lead, action, children }: PageProps) {
  usePageTitle(title);
  return (
    <div className={plain.page}>
      <header className={classes.head}>
        <div className={classes.headWords}>
          <Link className={plain.back} to={pages.worlds}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
            Worlds
          </Link>
          <h1 className={plain.longPageTitle}>{title}</h1>
          {lead === undefined ? null : <p className={`${plain.topMargin4} ${plain.secondary}`}>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}

const choices: readonly { value: WorldAccess; label: string; words: string }[] = [
  { value: 'open', label: 'Open', words: 'Everyone, even without an account.' },
  {
    value: 'closed',
    label: 'Closed',
    words: 'Staff, and campaigns whose DM you name. For everyone else, it does not exist.',
  },
];

/**
 * Whether everybody can read a world of the atlas. Both changes need confirmation, because they take effect at once.
 */
function AccessCard({ world, onSaved }: SettingsProps) {
  const [wish, setWish] = useState<WorldAccess>();
  const saving = useMutation({
    mutationFn: (access: WorldAccess) => saveWorld(world.id, { access }),
    onSuccess: onSaved,
    onSettled: () => setWish(undefined),
  });
  return (
    <Card title="Who can read it" isSaved={saving.isSuccess && wish === undefined}>
      <ChoiceList
        legend="Who can read it"
        isLegendHidden
        choices={choices}
        value={wish ?? world.access}
        isDisabled={saving.isPending}
        onChange={(access) => setWish(access === world.access ? undefined : access)}
      />
      {wish === 'closed' ? (
        <ConfirmInPlace
          confirm="Close it"
          isDestructive
          isBusy={saving.isPending}
          onConfirm={() => saving.mutate('closed')}
          onCancel={() => setWish(undefined)}
          more={
            <p className={classes.further}>
              Campaigns that chose it become members only. Browsers may keep pictures that they have already loaded.
            </p>
          }
        >
          Close {world.name}? Everyone except staff loses it at once.
        </ConfirmInPlace>
      ) : null}
      {wish === 'open' ? (
        <ConfirmInPlace
          confirm="Open it"
          isBusy={saving.isPending}
          onConfirm={() => saving.mutate('open')}
          onCancel={() => setWish(undefined)}
          more={<p className={classes.further}>Places get another address if an open world already uses theirs.</p>}
        >
          Open {world.name}? Everyone can read all of it at once, even without an account, and search engines can find
          it.
        </ConfirmInPlace>
      ) : null}
      {saving.isError ? <Alert kind="error">{errorText(saving.error)} Nothing was changed.</Alert> : null}
    </Card>
  );
}

/** Links to the lists of a world's content, its history, check, trash, and imports. */
function EverythingCard({ worldId }: { worldId: string }) {
  const at = registryPaths(worldId);
  const [isExporting, setExporting] = useState(false);
  return (
    <Card
      title="Everything in it"
      words="You see the result of an import before anything changes, and you can undo it."
    >
      <div className={plain.buttons}>
        <Way to={at.places} Icon={IconTable} words="Places" />
        <Way to={at.overview} Icon={IconHistory} words="Overview" />
        <Way to={at.worldCheck} Icon={IconCheckupList} words="World Check" />
        <Way to={at.removed} Icon={IconArrowBackUp} words="Trash" />
        <Way to={at.import} Icon={IconFileImport} words="Import files" />
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setExporting(true)}
        >
          Export
        </Button>
      </div>
      <Dialog
        isOpen={isExporting}
        onClose={() => setExporting(false)}
        title="Export the world"
        words="The world as a file, for another program or to keep."
      >
        <ExportWorld worldId={worldId}>
          <Button variant="default" onClick={() => setExporting(false)} data-autofocus>
            Close
          </Button>
        </ExportWorld>
      </Dialog>
    </Card>
  );
}

function Way({ to, Icon, words }: { to: string; Icon: TablerIcon; words: string }) {
  return (
    <Button
      variant="default"
      component={Link}
      to={to}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
    >
      {words}
    </Button>
  );
}

/** The home map of the world. A world without maps gets its first sheet here. */
function HomeCard(given: SettingsProps) {
  const { world } = given;
  const maps = useQuery(worldMapsQuery(world.id, ''));
  // Until the maps have loaded, there is nothing to choose.
  if (world.home === null && maps.isPending) return null;
  const hasNone = world.home === null && maps.data?.length === 0;
  if (hasNone) return <FirstSheet {...given} />;
  if (world.part === 'editor') {
    return <Card title="Home map" words={`${world.home?.name ?? 'None yet'}. Its owner chooses it.`} />;
  }
  return <ChooseHome {...given} />;
}

function ChooseHome({ world, onSaved }: SettingsProps) {
  const saving = useMutation({
    mutationFn: (id: number) => saveWorld(world.id, { home_location_id: id }),
    onSuccess: onSaved,
  });
  return (
    <Card title="First view" isSaved={saving.isSuccess}>
      <HomeMapField
        worldId={world.id}
        chosen={world.home}
        description={
          world.access === 'open'
            ? 'What it opens with for editors and campaigns. The start page for everybody is chosen under Admin, Installation.'
            : 'The map that opens first.'
        }
        isBusy={saving.isPending}
        onChoose={saving.mutate}
      />
      <WelcomeField world={world} onSaved={onSaved} />
      {saving.isError ? <Alert kind="error">{errorText(saving.error)} Nothing was changed.</Alert> : null}
    </Card>
  );
}

/** For a world without a map, because its creation failed halfway or all maps were deleted. */
function FirstSheet({ world, onSaved }: SettingsProps) {
  const navigate = useNavigate();
  const [sheet, setSheet] = useState(FIRST_SHEET);
  const key = useRef(new IntentKey());
  const making = useMutation({
    mutationFn: async () => {
      const wish = { name: mapNameOf(world.name), ...mapOfSheet(sheet) };
      const { location } = await createFirstMap(world.id, { ...wish, client_key: key.current.keyFor(wish) });
      // The first map of an own world is already its home map.
      if (world.kind === 'atlas') await saveWorld(world.id, { home_location_id: location.id });
      return location;
    },
    onSuccess: async ({ id, name, slug }) => {
      onSaved({ ...world, home: { id, name, slug }, locations: world.locations + 1 });
      await navigate(editMapPath(slug, { worldId: world.id }));
    },
  });
  return (
    <Card title="First map" words="This world has no map yet. Give it an empty sheet and put the first place on it.">
      <SheetPreview sheet={sheet} />
      <SheetFields sheet={sheet} onChange={setSheet} isDisabled={making.isPending} />
      {making.isError ? <Alert kind="error">{errorText(making.error)}</Alert> : null}
      <div>
        <Button disabled={making.isPending} onClick={() => making.mutate()}>
          Make the sheet
        </Button>
      </div>
    </Card>
  );
}

/** The readers of an own world. It is always closed. */
function ReadersCard({ part }: { part: World['part'] }) {
  const editors = part === 'editor' ? 'Its owner, you and its other co-editors' : 'You, your co-editors';
  return (
    <Card title="Who can read it">
      <div className={`${plain.line12} ${classes.locked}`}>
        <IconLock size={20} stroke={1.75} aria-hidden="true" />
        <p>
          {editors}, and the players of campaigns that play here, as far as their DM shows it. For everyone else, it
          does not exist.
        </p>
      </div>
    </Card>
  );
}

/** The total use of the owner's worlds. */
function UseCard() {
  const worlds = useQuery(worldsQuery);
  return (
    <Card title="Use">
      <LoadFailure of={worlds} />
      {worlds.data === undefined ? null : (
        <div className={classes.uses}>
          <UseLine use={worlds.data.own_locations} what="places" more=", all your worlds" />
          <UseLine use={worlds.data.own_pictures} what="pictures" isInBytes more=", deleted worlds included" />
          <UseLine use={worlds.data.own_worlds} what="worlds" />
        </div>
      )}
    </Card>
  );
}
