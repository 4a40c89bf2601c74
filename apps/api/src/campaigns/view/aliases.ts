export { listAliasSlugs } from '../queries/campaign-settings.ts';
