import { expect, it } from 'vitest';
import { draftLocation, draftPoint, keyOfWorld, newDraft } from './draft.ts';
import { ReportBuilder } from './read-report.ts';
import { dropDuplicates } from './read-world.ts';

const dropped = (draft: Parameters<typeof dropDuplicates>[0]) => {
  const report = new ReportBuilder();
  dropDuplicates(draft, report);
  return {
    places: draft.locations.map(({ name }) => name),
    texts: draft.textsByName.map(({ names }) => names[0]),
    told: report.toJSON().skipped.map(({ what, count }) => [what, count]),
  };
};
const twin = 'The ID of something else in the files';

it('of several places with one ID the first is kept with all its points, and the others are reported', () => {
  const places = [
    draftLocation('1', 'Oak'),
    draftLocation('2', 'Elm'),
    draftLocation('1', 'Ash'),
    draftLocation('1', 'Fir'),
  ];
  const draft = newDraft('csv', 'Isle', places);
  const at = { lat: 1, lng: 2 };
  draft.positions.push(draftPoint('map', '1', at, 12), draftPoint('map', '2', at, 12));
  expect(dropped(draft)).toEqual({ places: ['Oak', 'Elm'], texts: [], told: [[twin, 2]] });
  expect(draft.positions).toHaveLength(2);
});

it('a text for an existing place with the ID of another place is a duplicate', () => {
  const draft = newDraft('kanka', 'Isle', [draftLocation('1', 'Oak')]);
  const content = { top_section: 'A town.', sections: [], image: null, image_text: '', attribution: null };
  const text = (key: string, name: string) => ({ key, names: [name], wiki_url: null, images: [], page: () => content });
  draft.textsByName.push(text('1', 'Elm'), text('2', 'Ash'));
  expect(dropped(draft)).toEqual({ places: ['Oak'], texts: ['Ash'], told: [[twin, 1]] });
});

it('the same ID in two worlds of one draft means two places', () => {
  const draft = newDraft('foundry', 'Isle', [
    draftLocation(keyOfWorld('a', '1'), 'Oak'),
    draftLocation(keyOfWorld('b', '1'), 'Elm'),
  ]);
  expect(dropped(draft)).toEqual({ places: ['Oak', 'Elm'], texts: [], told: [] });
});
