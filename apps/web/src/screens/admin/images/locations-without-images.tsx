import '../../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { formMessages } from '@venture-atlas/rules';
import { type LocationWithoutImage, LOCATIONS_WITHOUT_IMAGES_PAGE_SIZE as PAGE } from '@venture-atlas/types';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { chooseWikiImage, type ImageUse, locationsWithoutImagesQuery } from '../../../api/admin-images.ts';
import { errorText } from '../../../api/api-error.ts';
import { IntentKey, newClientKey } from '../../../api/client-key.ts';
import { revertChange } from '../../../api/staff-map.ts';
import { WikiCandidate } from '../../../forms/wiki-candidate.tsx';
import candidateClasses from '../../../forms/wiki-candidates.module.css';
import { ListBody } from '../../../tables/list-body.tsx';
import { Pagination } from '../../../tables/pagination.tsx';
import tableClasses from '../../../tables/registry-table.module.css';
import { useListAddress } from '../../../tables/use-list-address.ts';
import { WidePage } from '../../../tables/wide-page.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import { focusNeighbor } from '../../../ui/focus-neighbor.ts';
import plain from '../../../ui/plain.module.css';
import { SegmentedControl } from '../../../ui/segmented-control.ts';
import { showToast } from '../../../ui/toasts.tsx';
import { idOf } from '../model-words.ts';
import { useRegistry } from '../use-registry.ts';
import classes from './locations-without-images.module.css';

const uses = [
  { value: 'map', label: 'Map' },
  { value: 'text', label: 'Picture in the text' },
];

/**
 * admin/locations_without_images, and the same for a world: candidate wiki pictures to choose from (specification
 * section 2).
 */
export function LocationsWithoutImages() {
  const { offset, params, turn, filter } = useListAddress();
  const hasCandidates = params.get('candidates') === '1';
  const [use, setUse] = useState<ImageUse>('map');
  const { worldId, back } = useRegistry();
  const parentId = idOf(params.get('parent_id') ?? undefined);
  const list = useQuery(locationsWithoutImagesQuery({ offset, parentId, worldId, hasCandidates }));
  const pages = (
    <Pagination
      offset={offset}
      count={list.data?.rows.length}
      total={list.data?.total}
      size={PAGE}
      isBusy={list.isPlaceholderData}
      onTurn={turn}
    />
  );
  return (
    <WidePage
      title="Locations Without Images"
      back={back}
      lead="Choose one image per location. A location leaves the list once it has one."
      aside={<OffsetForm offset={offset} onLoad={turn} />}
    >
      <div className={tableClasses.toolbar} data-sticky>
        <div className={classes.use}>
          <span className={plain.label} id="use-label">
            Use as
          </span>
          <SegmentedControl
            aria-labelledby="use-label"
            data={uses}
            value={use}
            onChange={(value) => setUse(value === 'text' ? 'text' : 'map')}
          />
        </div>
        <Checkbox
          label="Only with images on the wiki"
          checked={hasCandidates}
          onChange={(event) => filter('candidates', event.currentTarget.checked ? '1' : null)}
        />
        {pages}
      </div>
      <ListBody
        list={list}
        what="locations without images"
        name=""
        onClear={() => {}}
        {...emptiness(offset, hasCandidates)}
      >
        {(rows) => (
          <div className={`${plain.grid} ${plain.oneColumn}`}>
            {rows.map((location) => (
              <CandidateBlock key={location.id} location={location} use={use} />
            ))}
          </div>
        )}
      </ListBody>
      <div className={tableClasses.foot} data-short={(list.data?.rows.length ?? 0) <= 1 || undefined}>
        {pages}
      </div>
    </WidePage>
  );
}

/** The message for an empty list. */
function emptiness(offset: number, hasCandidates: boolean) {
  if (offset > 0)
    return { emptyTitle: 'No more locations', emptyWords: 'There are no more pages. Go back to the first one.' };
  return hasCandidates
    ? {
        emptyTitle: 'No images on the wiki',
        emptyWords: 'The wiki has none for these locations. Show all, and open one to upload its image.',
      }
    : { emptyTitle: 'Every location has an image', emptyWords: 'There is nothing to choose here.' };
}

/** The specification's offset field: the number of locations to skip. */
function OffsetForm({ offset, onLoad }: { offset: number; onLoad: (offset: number) => void }) {
  const [typed, setTyped] = useState(String(offset));
  const [problem, setProblem] = useState<string>();
  useEffect(() => setTyped(String(offset)), [offset]);
  const load = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '') return setProblem(formMessages.fieldRequired('Offset'));
    if (!/^\d{1,9}$/.test(text)) return setProblem('Enter a whole number from 0.');
    setProblem(undefined);
    onLoad(Number(text));
  };
  return (
    <form className={classes.offset} onSubmit={load} noValidate>
      <TextInput
        label="Offset"
        inputMode="numeric"
        autoComplete="off"
        className={classes.offsetField ?? ''}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setProblem(undefined);
        }}
        error={fieldError(problem)}
      />
      <Button type="submit" variant="default">
        Load
      </Button>
    </form>
  );
}

interface CandidateBlockProps {
  location: LocationWithoutImage;
  use: ImageUse;
}

/** A location with the pictures of its wiki. It collapses once one was chosen (specification section 4). */
function CandidateBlock({ location, use }: CandidateBlockProps) {
  const client = useQueryClient();
  const registry = useRegistry();
  const intent = useRef(new IntentKey());
  const [isDone, setDone] = useState(false);
  const { id, name, images_from_wiki: images } = location;
  const choosing = useMutation({
    mutationFn: (url: string) => chooseWikiImage(id, url, use, intent.current.keyFor({ url, use })),
    onSuccess: ({ change_id: changeId }) => {
      intent.current.forget();
      focusNeighbor(document.getElementById(`block-${id}`)?.closest('section') ?? null);
      setDone(true);
      const undo = changeId === null ? undefined : { label: 'Undo', onAct: () => bringBack(changeId) };
      showToast(`${formMessages.locationUpdated}: ${name}`, undo);
      void client.invalidateQueries({ queryKey: ['admin'], refetchType: 'none' });
    },
  });
  const bringBack = (changeId: number) =>
    void revertChange(changeId, newClientKey()).then(
      () => setDone(false),
      (error: unknown) => showToast(errorText(error)),
    );
  return (
    <section
      className={`${plain.card} ${classes.block}`}
      data-done={isDone || undefined}
      inert={isDone}
      aria-hidden={isDone || undefined}
      aria-labelledby={`block-${id}`}
    >
      <div className={classes.inner}>
        <header className={classes.head}>
          <h2 className={classes.name} id={`block-${id}`}>
            <Link to={registry.location(id)}>{name}</Link>
          </h2>
          <span className={plain.quiet} role="status">
            {choosing.isPending ? formMessages.saving : countWords(images.length)}
          </span>
        </header>
        {choosing.isError ? <Alert kind="error">{errorText(choosing.error)}</Alert> : null}
        {images.length === 0 ? null : (
          <ul className={candidateClasses.candidates}>
            {images.map((url, index) => (
              <WikiCandidate
                key={url}
                locationId={id}
                index={index}
                label={`Use image ${index + 1} of ${images.length} for ${name}`}
                isBusy={choosing.isPending && choosing.variables === url}
                isDisabled={choosing.isPending}
                onChoose={() => choosing.mutate(url)}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'The wiki has no images for this location';
  return count === 1 ? '1 image on the wiki' : `${count} images on the wiki`;
}
