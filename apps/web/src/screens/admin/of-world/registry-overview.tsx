import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { worldQuery } from '../../../api/world-query.ts';
import { worldPath } from '../../../navigation/world-paths.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Overview } from '../dashboard/dashboard.tsx';

/** /worlds/{id}/registry/: everything in a world, what it lacks, and what was changed last. */
export function RegistryOverview() {
  const { worldId = '' } = useParams();
  const { data: world } = useQuery(worldQuery(worldId));
  const name = world?.name ?? 'World';
  return (
    <WidePage title={`Everything in ${name}`} back={{ to: worldPath(worldId), label: name }}>
      <Overview />
    </WidePage>
  );
}
