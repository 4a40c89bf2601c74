import { type AdminModel, adminModels } from '@venture-atlas/types';
import { adminApp } from '../../api/admin.ts';

/** The names of a generic model; the titles are the specification's (section 2). */
export const modelWords: Record<AdminModel, { title: string; one: string; many: string; about: string }> = {
  wikipage: { title: 'WikiPage', one: 'wiki page', many: 'wiki pages', about: 'Articles behind the Location Info tab' },
  type: { title: 'Type', one: 'type', many: 'types', about: 'Kinds of location' },
  location: { title: 'Location', one: 'location', many: 'locations', about: 'Every place, with or without a map' },
};

/** The model in an address; undefined if unknown. */
export function modelOf(app: string | undefined, model: string | undefined): AdminModel | undefined {
  return app === adminApp ? adminModels.find((known) => known === model) : undefined;
}

/** The id in an address; undefined if invalid. */
export function idOf(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
