import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { staffLocationQuery, typeQuery, wikiPageQuery } from '../../../api/admin.ts';
import { adminListPath } from '../../../navigation/staff-paths.ts';
import { NotFound } from '../../not-found/not-found.tsx';
import { ItemGate } from '../item-gate.tsx';
import { idOf, modelOf, modelWords } from '../model-words.ts';
import { LocationNameForm } from './location-name-form.tsx';
import { TypeForm } from './type-form.tsx';
import { WikiPageForm } from './wiki/wiki-page-form.tsx';

/** admin/manage/{app}/{modelname}/ and /{id}: the form of one thing (specification section 2). */
export function ManageModel() {
  const { app, model, id } = useParams();
  const known = modelOf(app, model);
  const number = idOf(id);
  if (known === undefined || (id !== undefined && number === undefined)) return <NotFound />;
  // Another thing is another form.
  const key = `${known} ${number}`;
  if (known === 'type') return number === undefined ? <TypeForm /> : <ExistingType key={key} id={number} />;
  if (known === 'wikipage') return number === undefined ? <WikiPageForm /> : <ExistingPage key={key} id={number} />;
  return number === undefined ? <LocationNameForm /> : <ExistingLocation key={key} id={number} />;
}

function ExistingType({ id }: { id: number }) {
  return (
    <ItemGate item={useQuery(typeQuery(id))} {...frameOf('type')}>
      {(item) => <TypeForm item={item} />}
    </ItemGate>
  );
}

function ExistingPage({ id }: { id: number }) {
  return (
    <ItemGate item={useQuery(wikiPageQuery(id))} {...frameOf('wikipage')}>
      {(item) => <WikiPageForm item={item} />}
    </ItemGate>
  );
}

function ExistingLocation({ id }: { id: number }) {
  return (
    <ItemGate item={useQuery(staffLocationQuery(id))} {...frameOf('location')}>
      {(item) => <LocationNameForm item={item} />}
    </ItemGate>
  );
}

function frameOf(model: keyof typeof modelWords) {
  const { title } = modelWords[model];
  return { title, back: { to: adminListPath(model), label: title } };
}
