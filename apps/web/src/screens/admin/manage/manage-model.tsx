import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { adminApp, staffLocationQuery, typeQuery, wikiPageQuery } from '../../../api/admin.ts';
import { NotFound } from '../../not-found/not-found.tsx';
import { ItemGate } from '../item-gate.tsx';
import { idOf, modelOf, modelWords } from '../model-words.ts';
import { useRegistry } from '../use-registry.ts';
import { LocationNameForm } from './location-name-form.tsx';
import { TypeForm } from './type-form.tsx';
import { WikiPageForm } from './wiki/wiki-page-form.tsx';

/** admin/manage/{app}/{modelname}/ and /{id}: the form of one thing (specification section 2). */
export function ManageModel() {
  const { app = adminApp, model, id } = useParams();
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
    <ItemGate item={useQuery(typeQuery(id))} {...useFrame('type')}>
      {(item) => <TypeForm item={item} />}
    </ItemGate>
  );
}

function ExistingPage({ id }: { id: number }) {
  return (
    <ItemGate item={useQuery(wikiPageQuery(id))} {...useFrame('wikipage')}>
      {(item) => <WikiPageForm item={item} />}
    </ItemGate>
  );
}

function ExistingLocation({ id }: { id: number }) {
  return (
    <ItemGate item={useQuery(staffLocationQuery(id))} {...useFrame('location')}>
      {(item) => <LocationNameForm item={item} />}
    </ItemGate>
  );
}

/** What stands around the form while it is on its way. */
function useFrame(model: keyof typeof modelWords) {
  const { list } = useRegistry();
  const { title } = modelWords[model];
  return { title, back: { to: list(model), label: title } };
}
