import { IconStack2 } from '@tabler/icons-react';
import type { CampaignParts } from '../campaign/campaign-parts.ts';
import classes from './bulk-link.module.css';
import { setBulkOpen } from './bulk-open.ts';

export const inCampaign: CampaignParts = {
  name: 'bulk',
  order: 80,
  KnowledgeEnd: () => (
    <button type="button" className={classes.link} onClick={() => setBulkOpen(true)}>
      Set many places at once
    </button>
  ),
  DmTool: ({ onDone }) => (
    <li>
      <button
        type="button"
        onClick={() => {
          onDone();
          setBulkOpen(true);
        }}
      >
        <IconStack2 size={18} stroke={1.75} aria-hidden="true" />
        Set many places at once
      </button>
    </li>
  ),
};
