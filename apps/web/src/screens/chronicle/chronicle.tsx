import { Button } from '@mantine/core';
import { IconChevronLeft, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SessionsPage } from '@venture-atlas/types';
import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { errorText, isNotFound } from '../../api/api-error.ts';
import { appConfig } from '../../api/app-config.ts';
import { sessionsQuery } from '../../api/chronicle.ts';
import type { AsPlayer } from '../../api/query-keys.ts';
import { mapPath } from '../../navigation/paths.ts';
import { EmptyPage } from '../../tables/empty-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import plain from '../../ui/plain.module.css';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { NotFound } from '../not-found/not-found.tsx';
import classes from './chronicle.module.css';
import { OpenMap } from './open-map.tsx';
import { RecordNav } from './record-nav.tsx';
import { saveMarkdown } from './save-markdown.ts';
import { SessionList } from './session-list.tsx';
import { SessionText } from './session-text.tsx';

/** campaign/{id}/chronicle/: what happened, as far as the reader may know it now (edition 2, section 7). */
export function Chronicle() {
  usePageTitle('Chronicle');
  const { campaignId = '' } = useParams();
  const { data, error, refetch } = useQuery(sessionsQuery(campaignId));
  if (isNotFound(error)) return <NotFound />;
  return (
    <div className={classes.page}>
      {data === undefined ? (
        error === null ? (
          <RowsSkeleton count={6} label="Opening the chronicle" />
        ) : (
          <Alert kind="error" onRetry={refetch}>
            {errorText(error)}
          </Alert>
        )
      ) : (
        <Opened campaignId={campaignId} own={data} />
      )}
    </div>
  );
}

function Opened({ campaignId, own }: { campaignId: string; own: SessionsPage }) {
  const [as, setAs] = useState<AsPlayer>();
  const asPlayers = useQuery({ ...sessionsQuery(campaignId, 'player'), enabled: as !== undefined });
  const all = as === undefined ? own : asPlayers.data;
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const saving = useMutation({ mutationFn: async () => all && saveMarkdown(campaignId, all, as) });
  const session = all === undefined ? undefined : chosenSession(all, search.get('session'));
  return (
    <>
      <header className={classes.title}>
        <div>
          <Link className={plain.back} to={mapPath(appConfig().default_location, { campaignId })}>
            <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
            {own.campaign_name}
          </Link>
          <h1>Chronicle</h1>
        </div>
        <RecordNav campaignId={campaignId} here="chronicle" />
        {own.is_dm ? (
          <SegmentedControl
            aria-label="Whose chronicle"
            data={[
              { value: 'all', label: 'All of it' },
              { value: 'player', label: 'As players' },
            ]}
            value={as ?? 'all'}
            onChange={(value) => setAs(value === 'player' ? value : undefined)}
          />
        ) : null}
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          disabled={session === undefined || saving.isPending}
          onClick={() => saving.mutate()}
        >
          Save as Markdown
        </Button>
      </header>
      {saving.error === null ? null : <Alert kind="error">{errorText(saving.error)}</Alert>}
      {asPlayers.error === null || as === undefined ? null : <Alert kind="error">{errorText(asPlayers.error)}</Alert>}
      {all === undefined ? null : session === undefined ? (
        <EmptyPage title="Nothing has happened yet" action={<OpenMap campaignId={campaignId} />}>
          {own.is_dm
            ? 'Start a session on the map, and the chronicle writes itself.'
            : 'What your table finds out is written down here by itself.'}
        </EmptyPage>
      ) : (
        <div className={classes.columns}>
          <SessionList campaignId={campaignId} all={all} chosen={session} />
          <div className={classes.text}>
            <SessionText
              key={`${session} ${as ?? ''}`}
              campaignId={campaignId}
              session={session}
              as={as}
              isDm={own.is_dm}
              isRecapAsked={hash === '#recap'}
            />
          </div>
        </div>
      )}
    </>
  );
}

/** The session that the address names, else the newest; null: while none ran; undefined: nothing has happened. */
function chosenSession({ sessions, has_between }: SessionsPage, asked: string | null): number | null | undefined {
  if (asked === 'between' && has_between) return null;
  const found = sessions.find(({ number }) => String(number) === asked) ?? sessions[0];
  return found?.number ?? (has_between ? null : undefined);
}
