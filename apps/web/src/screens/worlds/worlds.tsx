import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDots,
  IconFileImport,
  IconPencil,
  IconPlus,
  IconSettings,
  IconTable,
  IconUsers,
} from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { relativeTime } from '@venture-atlas/rules';
import type { DeletedWorld, World, WorldRequest, WorldsAnswer } from '@venture-atlas/types';
import { pages } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { mapPictureQuery } from '../../api/admin.ts';
import { isNotFound } from '../../api/api-error.ts';
import { acceptWorld, leaveWorld, restoreWorld, worldsQuery } from '../../api/worlds.ts';
import { AnswerButtons } from '../../forms/answer-buttons.tsx';
import { OfferedRow, OfferedRows } from '../../forms/offered-rows.tsx';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { editMapPath, mapPath } from '../../navigation/paths.ts';
import { registryPaths } from '../../navigation/registry-paths.ts';
import { worldPath } from '../../navigation/world-paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { EmptyPage } from '../../tables/list-body.tsx';
import { WidePage } from '../../tables/wide-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { usePopup } from '../../ui/use-popup.ts';
import { isFull, keptWords, OwnUse, sizeWords, worldsFull } from './own-use.tsx';
import classes from './worlds.module.css';

interface WorldCardProps {
  world: World;
  /** Heading level of its name. */
  level: 2 | 3;
}

/** A world in the list: the card links to its home map, the menu to the rest. */
function WorldCard({ world, level }: WorldCardProps) {
  const { id, name, home } = world;
  const Heading = `h${level}` as const;
  return (
    <li className={`${plain.card} ${classes.world}`}>
      <div className={classes.picture}>
        {home === null ? <span>{noMap(world)}</span> : <HomePicture mapId={home.id} />}
      </div>
      <div className={classes.foot}>
        <div className={plain.grow}>
          <Heading className={classes.worldName}>
            <Link
              className={classes.worldLink}
              to={home === null ? worldPath(id) : mapPath(home.slug, { worldId: id })}
            >
              {name}
            </Link>
          </Heading>
          <p className={classes.facts}>
            {sizeWords(world)} <WorldTag world={world} />
          </p>
          <p className={classes.facts}>{lastChange(world)}</p>
        </div>
        <CardMenu world={world} />
      </div>
    </li>
  );
}

/** A tag for worlds that are not the user's own. */
function WorldTag({ world: { kind, part, access } }: { world: Pick<World, 'kind' | 'part' | 'access'> }) {
  if (kind === 'atlas') {
    return (
      <span className={`${plain.tag} ${plain.inlineRow} ${classes.tag}`} data-open={access === 'open' || undefined}>
        {access === 'open' ? 'Open' : 'Closed'}
      </span>
    );
  }
  if (part !== 'editor') return null;
  return (
    <span className={`${plain.tag} ${plain.inlineRow} ${classes.tag}`}>
      <IconUsers size={14} stroke={1.75} aria-hidden="true" />
      Co-editor
    </span>
  );
}

/** A world of the atlas may have places without a home map. */
const noMap = ({ locations }: World): string => (locations === 0 ? 'No map yet' : 'No home map chosen');

function lastChange({ changed_at: changed, changed_by: by, created_at: created }: World): string {
  if (changed === null) return `Made ${relativeTime(created, Date.now())}`;
  return `${by ?? 'Somebody'} changed it ${relativeTime(changed, Date.now())}`;
}

/** The menu of a world's card: its map, lists, import, settings. */
function CardMenu({ world: { id, name, home } }: { world: Pick<World, 'id' | 'name' | 'home'> }) {
  const { isOpen, toggle, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const menuId = `menu-of-${id}`;
  const at = registryPaths(id);
  return (
    <div className={classes.host} ref={hostRef} data-open={isOpen || undefined}>
      <IconButton
        label={`More of ${name}`}
        aria-expanded={isOpen}
        aria-controls={menuId}
        ref={buttonRef}
        onClick={toggle}
        className={classes.button}
      >
        <IconDots size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <nav className={classes.menu} id={menuId} aria-label={name}>
          {home === null ? null : (
            <Row to={editMapPath(home.slug, { worldId: id })} icon={<IconPencil {...ICON} />}>
              Edit the map
            </Row>
          )}
          <Row to={at.places} icon={<IconTable {...ICON} />}>
            Places
          </Row>
          <Row to={at.import} icon={<IconFileImport {...ICON} />}>
            Import files
          </Row>
          <Row to={worldPath(id)} icon={<IconSettings {...ICON} />}>
            Settings
          </Row>
        </nav>
      ) : null}
    </div>
  );
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

function Row({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link className={classes.row} to={to}>
      {icon}
      {children}
    </Link>
  );
}

/** The picture of a world's home map; without one, the paper below is visible. */
function HomePicture({ mapId }: { mapId: number }) {
  const { data } = useQuery({ ...mapPictureQuery(mapId), staleTime: 60_000 });
  const preview = data?.tiles?.preview ?? data?.image ?? null;
  return preview === null ? null : <img className={classes.homePicture} src={preview} alt="" loading="lazy" />;
}

/** /worlds/: the worlds that the user edits, is invited to edit, or deleted. */
export function Worlds() {
  const list = useQuery(worldsQuery);
  const isStaff = useViewer().viewer.kind === 'staff';
  const { data } = list;
  return (
    <WidePage
      title="Worlds"
      lead={isStaff ? leadOfStaff : leadOfAll}
      aside={data !== undefined && hasHead(data, isStaff) ? <MakeWorldLink /> : undefined}
      isAsideShort
    >
      <LoadFailure of={list} />
      {list.isPending ? (
        <div className={`${plain.card} ${classes.card}`}>
          <RowsSkeleton count={6} label="Loading worlds" />
        </div>
      ) : null}
      {data === undefined ? null : <Lists answer={data} isStaff={isStaff} />}
    </WidePage>
  );
}

const leadOfAll = 'Only you and the people you invite can see them, until a campaign uses one.';
const leadOfStaff =
  'Staff edit the worlds of the atlas. Only you and the people you invite can see your own, until a campaign uses one.';

function Lists({ answer, isStaff }: { answer: WorldsAnswer; isStaff: boolean }) {
  const atlas = answer.worlds.filter(({ kind }) => kind === 'atlas');
  const own = answer.worlds.filter(({ kind }) => kind === 'own');
  return (
    <>
      {isStaff ? <Cards title="Worlds of the atlas" worlds={atlas} /> : null}
      {own.length > 0 ? (
        <Cards title="Your worlds" isTitleShown={isStaff} worlds={own} />
      ) : (
        <NoWorld mayMake={answer.may_make} />
      )}
      {answer.may_make && isFull(answer.own_worlds) ? (
        <Alert kind="warning">{worldsFull(answer.own_worlds)}</Alert>
      ) : null}
      {!answer.may_make && own.length > 0 ? <p className={plain.quiet}>You cannot make more worlds here.</p> : null}
      <OwnUse answer={answer} />
      <Invitations requests={answer.requests} />
      <DeletedWorlds worlds={answer.deleted} />
    </>
  );
}

interface CardsProps {
  title: string;
  isTitleShown?: boolean;
  worlds: readonly World[];
}

function Cards({ title, isTitleShown = true, worlds }: CardsProps) {
  return (
    <section className={classes.part} aria-label={title}>
      {isTitleShown ? <h2 className={plain.subtitle}>{title}</h2> : null}
      <ul className={`${plain.bare} ${classes.cards}`}>
        {worlds.map((world) => (
          <WorldCard key={world.id} world={world} level={isTitleShown ? 3 : 2} />
        ))}
      </ul>
    </section>
  );
}

/** Shown instead of the cards. */
function NoWorld({ mayMake }: { mayMake: boolean }) {
  if (!mayMake) {
    return (
      <EmptyPage title="No worlds of your own here">
        The person who runs this site has turned them off. Others can still invite you to edit their worlds.
      </EmptyPage>
    );
  }
  return (
    <EmptyPage title="No world of your own yet" action={<MakeWorldLink />}>
      Begin with an empty sheet and put the first place on it. Nobody sees it until you play there.
    </EmptyPage>
  );
}

/** Without an own world, the link to create one is in place of its card. */
function hasHead({ worlds, may_make, own_worlds }: WorldsAnswer, isStaff: boolean): boolean {
  const hasOwn = worlds.some(({ kind }) => kind === 'own');
  return hasOwn ? isStaff || (may_make && !isFull(own_worlds)) : isStaff && !may_make;
}

function MakeWorldLink() {
  return (
    <Button component={Link} to={pages.newWorld} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}>
      Make a world
    </Button>
  );
}

/** The user's deleted worlds that can still be restored. */
function DeletedWorlds({ worlds }: { worlds: readonly DeletedWorld[] }) {
  if (worlds.length === 0) return null;
  return (
    <OfferedRows title="Deleted worlds">
      {worlds.map((world) => (
        <Deleted key={world.id} world={world} />
      ))}
    </OfferedRows>
  );
}

function Deleted({ world }: { world: DeletedWorld }) {
  const { id, name, gone_at: goneAt } = world;
  const client = useQueryClient();
  const restoring = useMutation({
    mutationFn: () => restoreWorld(id),
    onSuccess: async () => {
      showToast(`${name} is back.`);
      await client.invalidateQueries({ queryKey: worldsQuery.queryKey });
    },
  });
  return (
    <OfferedRow
      name={name}
      facts={`${keptWords(world)}, kept until ${day.format(Date.parse(goneAt))}`}
      error={restoring.error}
      acts={
        <Button
          variant="default"
          aria-label={`Bring back ${name}`}
          leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
          disabled={restoring.isPending}
          onClick={() => restoring.mutate()}
        >
          Bring back
        </Button>
      }
    />
  );
}

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** Worlds whose owners invite the user as a co-editor. */
function Invitations({ requests }: { requests: readonly WorldRequest[] }) {
  const { user } = useViewer();
  if (user?.email_verified === false) {
    return <p className={plain.quiet}>Invitations to edit a world appear here after you confirm your email address.</p>;
  }
  if (requests.length === 0) return null;
  return (
    <OfferedRows title="Invited to">
      {requests.map((request) => (
        <Invitation key={request.id} request={request} />
      ))}
    </OfferedRows>
  );
}

function Invitation({ request: { id, name, owner_name: owner, asked_at: askedAt } }: { request: WorldRequest }) {
  const client = useQueryClient();
  const answering = useMutation({
    mutationFn: async (isYes: boolean) => {
      if (isYes) await acceptWorld(id);
      else await leaveWorld(id);
    },
    onSuccess: (_nothing, isYes) => showToast(isYes ? `You edit ${name} now.` : `You do not edit ${name}.`),
    // A withdrawn invitation also leaves the list.
    onSettled: (_nothing, error) => {
      if (isNotFound(error)) showToast(`${name} is no longer offered to you.`);
      return client.invalidateQueries({ queryKey: worldsQuery.queryKey });
    },
  });
  return (
    <OfferedRow
      name={name}
      facts={`${owner} asked you to edit it too, ${relativeTime(askedAt, Date.now())}.`}
      error={answering.error}
      acts={<AnswerButtons name={name} isBusy={answering.isPending} onAnswer={answering.mutate} />}
    />
  );
}
