import { useLocation, useParams } from 'react-router';
import { useCampaignNews } from '../../live/use-campaign-news.ts';
import { Chronicle } from '../chronicle/chronicle.tsx';
import { NotesJournal } from './notes-journal.tsx';

/** What is kept of a campaign, at two addresses: what happened, and what was written down. */
export function Record() {
  const { pathname } = useLocation();
  const { campaignId = '' } = useParams();
  useCampaignNews(campaignId);
  return /\/notes\/?$/.test(pathname) ? <NotesJournal /> : <Chronicle />;
}
