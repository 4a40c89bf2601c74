import { Button } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCheckupList,
  IconDownload,
  IconFileImport,
  IconHistory,
  IconTable,
  type TablerIcon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { ARCHIVE_WORDS, TakeArchive } from '../../../forms/archive/take-archive.tsx';
import { registryPaths } from '../../../navigation/registry-paths.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import plain from '../../../ui/plain.module.css';
import { Card } from './card.tsx';

/** The ways to what is in a world as lists, with its history, its check, what was removed, and imports. */
export function EverythingCard({ worldId }: { worldId: string }) {
  const at = registryPaths(worldId);
  const [isExporting, setExporting] = useState(false);
  return (
    <Card
      title="Everything in it"
      words="An import shows what would come of it before anything is written, and can be taken back."
    >
      <div className={plain.buttons}>
        <Way to={at.places} Icon={IconTable} words="Places" />
        <Way to={at.home} Icon={IconHistory} words="Overview" />
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
      <Dialog isOpen={isExporting} onClose={() => setExporting(false)} title="Export the world" words={ARCHIVE_WORDS}>
        <TakeArchive worldId={worldId}>
          <Button variant="default" onClick={() => setExporting(false)} data-autofocus>
            Close
          </Button>
        </TakeArchive>
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
