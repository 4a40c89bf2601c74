import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { worldImportPath } from '../../../navigation/world-paths.ts';
import { Card } from './card.tsx';

/** The way to bring files of another program into a world, and to take an import back. */
export function ImportCard({ worldId }: { worldId: string }) {
  return (
    <Card
      title="Import"
      words="Maps and places of another program, or a list of places. You see what would come of them before anything is written, and can take it back."
    >
      <div>
        <Button variant="default" component={Link} to={worldImportPath(worldId)}>
          Import files
        </Button>
      </div>
    </Card>
  );
}
