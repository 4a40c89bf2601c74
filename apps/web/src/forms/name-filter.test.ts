import { expect, it } from 'vitest';
import { nameFilter } from './name-filter.ts';

const options = ['Łódź', 'Café Noir', 'Tyr’s Hall'].map((label) => ({ value: label, label, disabled: false }));
const found = (search: string, limit = 9) =>
  nameFilter({ options, search, limit }).map((option) => ('label' in option ? option.label : ''));

it('offers names as the server finds them', () => {
  expect(found('lodz')).toEqual(['Łódź']);
  expect(found(" TYR'S")).toEqual(['Tyr’s Hall']);
  expect(found('')).toHaveLength(3);
  expect(found('', 2)).toHaveLength(2);
});
