import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey, newClientKey } from '../../../api/client-key.ts';
import { revertChange } from '../../../api/staff-map.ts';
import { arrangeLayers, type WorldLayer, worldLayersQuery } from '../../../api/type-layers.ts';
import { Alert } from '../../../ui/alert.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import plain from '../../../ui/plain.module.css';
import { Switch } from '../../../ui/switch.tsx';
import { showToast } from '../../../ui/toasts.tsx';
import { moved } from './moved.ts';
import classes from './world-layers.module.css';

/** The layers that the types of a world are of: their order, and whether they start off. Nothing where there are none. */
export function WorldLayers({ worldId }: { worldId: string | undefined }) {
  const { data: layers = [] } = useQuery(worldLayersQuery(worldId));
  const arranging = useArranging(worldId);
  const [dragged, setDragged] = useState<number | null>(null);
  if (layers.length === 0) return null;
  const arrange = (next: readonly WorldLayer[]) => {
    if (next !== layers) arranging.mutate({ was: layers, layers: next });
  };
  return (
    <section className={classes.card} aria-labelledby="world-layers">
      <h2 id="world-layers">Layers</h2>
      <p className={plain.quiet}>Viewers of a map switch these on and off. A type says itself of which layer it is.</p>
      {arranging.error === null ? null : <Alert kind="error">{errorText(arranging.error)}</Alert>}
      <ol className={classes.rows}>
        {layers.map((layer, at) => (
          <li
            key={layer.name}
            className={classes.row}
            draggable
            data-dragged={dragged === at || undefined}
            onDragStart={() => setDragged(at)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== null && arrange(moved(layers, dragged, at))}
          >
            <Words layer={layer} />
            <span className={classes.start}>
              <span aria-hidden="true">Off at the start</span>
              <Switch
                label={`${layer.name}: off at the start`}
                checked={layer.off}
                disabled={arranging.isPending}
                onChange={() => arrange(layers.map((one) => (one === layer ? { ...one, off: !one.off } : one)))}
              />
            </span>
            <IconButton
              label={`${layer.name} up`}
              disabled={at === 0 || arranging.isPending}
              onClick={() => arrange(moved(layers, at, at - 1))}
            >
              <IconArrowUp size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={`${layer.name} down`}
              disabled={at === layers.length - 1 || arranging.isPending}
              onClick={() => arrange(moved(layers, at, at + 1))}
            >
              <IconArrowDown size={18} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Words = ({ layer: { name, types } }: { layer: WorldLayer }) => (
  <span className={classes.words}>
    <strong>{name}</strong>
    <span className={plain.quiet}>{types.map((type) => type.name).join(', ')}</span>
  </span>
);

function useArranging(worldId: string | undefined) {
  const client = useQueryClient();
  const intent = useRef(new IntentKey());
  const again = () => client.invalidateQueries({ queryKey: ['admin', 'list', 'type'] });
  return useMutation({
    mutationFn: (wish: { was: readonly WorldLayer[]; layers: readonly WorldLayer[] }) =>
      arrangeLayers(wish, worldId, intent.current.keyFor(wish)),
    onSuccess: ({ change_id }) => {
      intent.current.forget();
      if (change_id === null) return;
      const undo = async () => {
        await revertChange(change_id, newClientKey());
        await again();
      };
      showToast('Changed the layers.', { label: 'Undo', onAct: () => void undo() });
    },
    // Also when somebody else was first: the next try is made upon theirs.
    onSettled: again,
  });
}
