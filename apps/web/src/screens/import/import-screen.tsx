import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useMapDetails } from '../../api/locations.ts';
import { staffKeys } from '../../api/staff-keys.ts';
import { WidePage } from '../../tables/wide-page.tsx';
import { Alert } from '../../ui/alert.tsx';
import { EmptyWorld } from './empty-world.tsx';
import { FilesField } from './files-field.tsx';
import { ImportHistory } from './import-history.tsx';
import { useImportPlace } from './import-place.ts';
import { JobPage } from './job-page.tsx';
import { useImportUpload } from './use-import-upload.ts';
import { WhatCanBeRead } from './what-can-be-read.tsx';

/** admin/import, and the same for one world (world-import.tsx): bring in what was made elsewhere, and take it out again. */
export function ImportScreen() {
  const [params] = useSearchParams();
  const id = params.get('job');
  const map = params.get('map');
  return id === null ? <Start map={map} /> : <JobPage key={id} id={id} />;
}

/** @param map slug of the map that the places shall go onto */
function Start({ map }: { map: string | null }) {
  const client = useQueryClient();
  const place = useImportPlace();
  const [, setParams] = useSearchParams();
  const upload = useImportUpload(map === null ? {} : { map }, (job) => {
    client.setQueryData(staffKeys.importJob(job.id), job);
    setParams({ job: job.id });
  });
  return (
    <WidePage
      title="Import"
      back={place.back}
      lead="Import a world from another program. You see the result before anything changes."
    >
      {map === null ? null : <OntoMap slug={map} />}
      <EmptyWorld />
      <FilesField upload={upload} />
      <WhatCanBeRead />
      <ImportHistory />
    </WidePage>
  );
}

/** Which map was chosen on the way here, and the way to another one. */
function OntoMap({ slug }: { slug: string }) {
  const { start, worldId } = useImportPlace();
  const { data } = useMapDetails(slug, { worldId });
  return (
    <Alert kind="info" action={<Link to={start}>Let the files decide</Link>}>
      The places go onto the map {data?.name ?? slug}.
    </Alert>
  );
}
