import { type Fields, record, revert, set } from './staff-history.ts';
import { read } from './staff-reads.ts';
import { changedMeanwhile, nothing, refused } from './staff-refusals.ts';
import { makePosition, type StaffAnswer, type StaffCall, type StaffWorld } from './staff-world.ts';

/** What the API would answer, and do. */
export function staffAnswer(world: StaffWorld, call: StaffCall): StaffAnswer {
  if (call.method === 'GET') return read(world, call);
  const key = String(call.body.client_key ?? '');
  const known = world.answered.get(key);
  if (known !== undefined) return known;
  const answer = write(world, call);
  if (key !== '' && (answer.status ?? 200) === 200) world.answered.set(key, answer);
  return answer;
}

function write(world: StaffWorld, call: StaffCall): StaffAnswer {
  const { path, body } = call;
  const revertId = /^\/api\/history\/(\d+)\/revert\/$/.exec(path)?.[1];
  if (revertId !== undefined) return revert(world, call, Number(revertId));
  if (path === '/api/add_position/') return add(world, call);
  const id = Number(/^\/api\/change_position_text\/(\d+)\/$/.exec(path)?.[1] ?? body.id);
  const position = world.positions.get(id);
  if (position === undefined) return nothing;
  const { version, client_key, id: _id, position: place, new_parent, new_parent_id, ...fields } = body;
  if (version !== undefined && version !== position.version) return changedMeanwhile(world, position);
  switch (path) {
    case '/api/change_position/': {
      const [lat, lng] = place as [number, number];
      return set(world, call, position, 'position.move', { lat, lng });
    }
    case '/api/change_position_parent/': {
      const choices = world.others.filter((one) => one.id === new_parent_id || one.name === new_parent);
      const [parent] = choices;
      if (parent === undefined) return refused(404, 'parent_not_found', 'There is no location of this name.');
      if (choices.length > 1) {
        const error = 'Several locations have this name. Choose one of them.';
        return refused(409, 'parent_ambiguous', error, { candidates: choices });
      }
      return set(world, call, position, 'position.parent', { parent });
    }
    case '/api/deactivate_location_has_position/':
      return set(world, call, position, 'position.deactivate', { active: false });
    case '/api/reactivate_location_has_position/':
      return set(world, call, position, 'position.reactivate', { active: true });
    default:
      if (typeof fields.scale === 'number' && fields.scale < 4)
        return refused(400, 'bad_request', 'The scale is between 4 and 400.', { field: 'scale' });
      return set(world, call, position, 'position.text', fields as Fields);
  }
}

function add(world: StaffWorld, call: StaffCall): StaffAnswer {
  const { name, location_id, lat, lng } = call.body as {
    name?: string;
    location_id?: number;
    lat: number;
    lng: number;
  };
  world.lastId += 1;
  const other = world.others.find((one) => one.id === location_id);
  const called = name ?? other?.name ?? '';
  const made = makePosition(world.lastId, {
    ...{ name: called, slug: other?.slug ?? called.toLowerCase().replaceAll(' ', '_'), lat, lng },
    ...(other === undefined ? {} : { location_id: other.id }),
  });
  world.positions.set(made.id, made);
  const change = record(world, call, made, 'position.add', null, made);
  return { body: { position: made, change_id: change.id } };
}
