import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from 'react-router';
import { startMapQuery } from '../../api/start-map.ts';
import { worldsQuery } from '../../api/worlds.ts';
import { useRememberPlace } from '../../navigation/nav-link.tsx';
import { mapPath, paths } from '../../navigation/paths.ts';
import { WORLDS_PATH, worldPath } from '../../navigation/world-paths.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { NoticeLayout } from '../../ui/notice-layout.tsx';
import { usePageTitle } from '../../ui/page-title.ts';

/** The start page of an atlas that shows everybody no map: staff are told how to begin, others that nothing is here yet. */
export function NoMapYet() {
  usePageTitle('');
  const start = useQuery(startMapQuery);
  const { viewer, status } = useViewer();
  // The page may be older than the first map.
  if (start.data !== undefined) return <Navigate to={mapPath(start.data.slug)} replace />;
  if (start.isPending || status === 'loading') return null;
  return viewer.kind === 'staff' ? <HowToBegin /> : <Welcome isSignedIn={viewer.kind !== 'anonymous'} />;
}

function HowToBegin() {
  const { data } = useQuery(worldsQuery);
  const open = data?.worlds.find(({ kind, access }) => kind === 'atlas' && access === 'open');
  if (data !== undefined && open === undefined) return <AllClosed />;
  return (
    <NoticeLayout
      title="Begin your atlas"
      actions={
        <>
          <Button component={Link} to={paths.importWorld}>
            Import a world
          </Button>
          <Button variant="default" component={Link} to={paths.editLocation}>
            Upload a map
          </Button>
          {open === undefined ? null : (
            <Button variant="default" component={Link} to={worldPath(open.id)}>
              Start with an empty sheet
            </Button>
          )}
        </>
      }
    >
      <p>There is no map here yet. The first map you make or import appears on this page for everyone.</p>
      <p>Visitors are welcomed and told that there is no map yet.</p>
    </NoticeLayout>
  );
}

function AllClosed() {
  return (
    <NoticeLayout
      title="No world is open"
      actions={
        <Button component={Link} to={WORLDS_PATH}>
          Worlds
        </Button>
      }
    >
      <p>All worlds of the atlas are closed, so visitors are told that there is no map yet.</p>
    </NoticeLayout>
  );
}

function Welcome({ isSignedIn }: { isSignedIn: boolean }) {
  const comeBack = useRememberPlace();
  return (
    <NoticeLayout
      title="Welcome"
      actions={
        isSignedIn ? (
          <Button component={Link} to={WORLDS_PATH}>
            Your worlds
          </Button>
        ) : (
          <Button variant="default" component={Link} to={paths.login} onClick={comeBack}>
            Log in
          </Button>
        )
      }
    >
      <p>There is no map to look at here yet. Come back when the first one is there.</p>
    </NoticeLayout>
  );
}
