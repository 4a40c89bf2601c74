import type { TestApp } from './build-test-app.ts';
import { addCampaign } from './large-campaign.ts';
import type { Filling, LargeWorldPeople } from './large-filling.ts';
import { addHistory } from './large-history.ts';
import { addPlaces, addShapes, addTexts, lengthenNames } from './large-places.ts';

/**
 * Fills the small world with as much as the limits allow of what an answer is
 * made of: places, shapes, texts, notes, settings, members, rows and history.
 */
export function enlargeWorld({ database: { sqlite } }: TestApp, people: LargeWorldPeople): void {
  const ids = sqlite.prepare('select id from locations where slug = ?').pluck();
  const filling: Filling = {
    run: (statement, ...values) => sqlite.prepare(statement).run(...values),
    idOf: (slug) => ids.get(slug) as number,
    first: (sqlite.prepare('select max(id) from locations').pluck().get() as number) + 1,
    people,
  };
  sqlite.transaction(() => {
    for (const fill of [addPlaces, lengthenNames, addShapes, addTexts, addCampaign, addHistory]) fill(filling);
  })();
}
