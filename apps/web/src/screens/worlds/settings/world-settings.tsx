import { Button } from '@mantine/core';
import { IconChevronLeft, IconMap2 } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { WorldDetails } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { errorText, isNotFound } from '../../../api/api-error.ts';
import { worldQuery } from '../../../api/world-query.ts';
import { worldsQuery } from '../../../api/worlds.ts';
import { editCampaignPath } from '../../../navigation/paths.ts';
import { WORLDS_PATH, worldMapPath } from '../../../navigation/world-paths.ts';
import { Alert } from '../../../ui/alert.tsx';
import { usePageTitle } from '../../../ui/page-title.ts';
import plain from '../../../ui/plain.module.css';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { NotFound } from '../../not-found/not-found.tsx';
import { sizeWords } from '../use-words.ts';
import { AccessCard } from './access-card.tsx';
import { DeleteCard } from './delete-card.tsx';
import { EverythingCard } from './everything-card.tsx';
import { HomeCard } from './home-card.tsx';
import { LeaveCard } from './leave-card.tsx';
import { NameCard } from './name-card.tsx';
import { PeopleCard } from './people-card.tsx';
import { ReadersCard } from './readers-card.tsx';
import classes from './settings.module.css';
import { UseCard } from './use-card.tsx';

/** /worlds/{id}/: what a world is called, who reads and edits it, its end. A world of somebody else is not found. */
export function WorldSettings() {
  const { worldId = '' } = useParams();
  const { data: world, error, refetch } = useQuery(worldQuery(worldId));
  if (isNotFound(error)) return <NotFound />;
  if (world?.campaign !== undefined) return <Navigate to={editCampaignPath(world.campaign.id)} replace />;
  if (world !== undefined) return <Existing key={world.id} world={world} />;
  return (
    <Page title="World">
      {error === null ? (
        <div className={classes.card}>
          <RowsSkeleton count={6} label="Loading the world" />
        </div>
      ) : (
        <Alert kind="error" onRetry={refetch}>
          {errorText(error)}
        </Alert>
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
      to={worldMapPath(id, home.slug)}
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
          <Link className={plain.back} to={WORLDS_PATH}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
            Worlds
          </Link>
          <h1 className={classes.title}>{title}</h1>
          {lead === undefined ? null : <p className={classes.lead}>{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}
