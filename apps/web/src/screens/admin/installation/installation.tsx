import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '@venture-atlas/rules';
import type { Installation } from '@venture-atlas/types';
import { useEffect } from 'react';
import { appConfig } from '../../../api/app-config.ts';
import { installationQuery } from '../../../api/installation.ts';
import { LoadFailure } from '../../../loading/load-failure.tsx';
import { paths } from '../../../navigation/paths.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { RowsSkeleton } from '../../../ui/skeleton.tsx';
import { DemoCard } from './demo-card.tsx';
import classes from './installation.module.css';
import { StartCard } from './start-card.tsx';

/** /admin/installation/: where everybody begins, and the end of the demo world. */
export function InstallationScreen() {
  const client = useQueryClient();
  const found = useQuery(installationQuery);
  const { data } = found;
  const keep = (saved: Installation) => void client.setQueryData(installationQuery.queryKey, saved);
  // Links of this page lead there from now on.
  const slug = data === undefined ? undefined : (data.start.now?.slug ?? null);
  useEffect(() => {
    if (slug !== undefined)
      Object.assign(appConfig(), slug === null ? { has_map: false } : { has_map: true, default_location: slug });
  }, [slug]);
  const isRemoving = data?.demo?.state === 'removing';
  useEffect(() => {
    if (!isRemoving) return;
    // What was read of maps and places before is not so any more.
    return () => void client.invalidateQueries();
  }, [isRemoving, client]);
  return (
    <WidePage
      title="Installation"
      back={{ to: paths.admin, label: messages.admin }}
      lead="Settings for everyone who uses this site."
    >
      <LoadFailure of={found} />
      <div className={classes.cards}>
        {found.isPending ? <RowsSkeleton count={6} label="Loading" /> : null}
        {data === undefined ? null : <StartCard start={data.start} onSaved={keep} />}
        {data === undefined ? null : <DemoCard demo={data.demo} onSaved={keep} />}
      </div>
    </WidePage>
  );
}
