import { useLocation } from 'react-router';
import { Chronicle } from '../chronicle/chronicle.tsx';
import { NotesJournal } from './notes-journal.tsx';

/** What is kept of a campaign, at two addresses: what happened, and what was written down. */
export function Record() {
  const { pathname } = useLocation();
  return /\/notes\/?$/.test(pathname) ? <NotesJournal /> : <Chronicle />;
}
