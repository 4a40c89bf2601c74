import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { World, WorldsAnswer } from '@venture-atlas/types';
import { Link } from 'react-router';
import { worldsQuery } from '../../api/worlds.ts';
import { LoadFailure } from '../../loading/load-failure.tsx';
import { paths } from '../../navigation/paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { EmptyPage } from '../../tables/empty-page.tsx';
import { WidePage } from '../../tables/wide-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import plain from '../../ui/plain.module.css';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { DeletedWorlds } from './deleted-worlds.tsx';
import { Invitations } from './invitations.tsx';
import { OwnUse } from './own-use.tsx';
import { isFull, worldsFull } from './use-words.ts';
import { WorldCard } from './world-card.tsx';
import classes from './worlds.module.css';

/** /worlds/: the worlds that somebody edits, what they are asked to edit, and what they deleted. */
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
        <div className={classes.card}>
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
      {!answer.may_make && own.length > 0 ? <p className={plain.quiet}>Nobody makes further worlds here.</p> : null}
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
      {isTitleShown ? <h2 className={classes.subtitle}>{title}</h2> : null}
      <ul className={`${plain.bare} ${classes.cards}`}>
        {worlds.map((world) => (
          <WorldCard key={world.id} world={world} level={isTitleShown ? 3 : 2} />
        ))}
      </ul>
    </section>
  );
}

/** In the place of the cards. */
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

/** Without a world of one's own, the way to the first one is where its card will be. */
function hasHead({ worlds, may_make, own_worlds }: WorldsAnswer, isStaff: boolean): boolean {
  const hasOwn = worlds.some(({ kind }) => kind === 'own');
  return hasOwn ? isStaff || (may_make && !isFull(own_worlds)) : isStaff && !may_make;
}

function MakeWorldLink() {
  return (
    <Button component={Link} to={paths.newWorld} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}>
      Make a world
    </Button>
  );
}
