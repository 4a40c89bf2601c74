import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WikiPageContent } from '@venture-atlas/types';
import { useState } from 'react';
import { saveWikiPage, staffLocationQuery, wikiPageQuery } from '../../../api/admin.ts';
import { chooseWikiImage } from '../../../api/admin-images.ts';
import { IntentKey } from '../../../api/client-key.ts';
import { staffKeys } from '../../../api/staff-keys.ts';
import { sendWithRetries } from '../session/send-with-retries.ts';

export interface TextPictureSaving {
  /** Of the picture in the text of a place; '' without one, undefined until it is known. */
  image: string | undefined;
  /** Addresses of pictures that its wiki has. */
  candidates: readonly string[];
  /** Why that could not be read. */
  failure: unknown;
  retry: () => void;
  /** Saved at once; '' takes it away. */
  save: (image: string) => void;
  /** Takes one of the candidates over. */
  choose: (url: string) => void;
  /** The candidate that is being taken over. */
  chosen: string | undefined;
  isSaving: boolean;
  isSaved: boolean;
  error: unknown;
}

const blank: WikiPageContent = { sections: [], top_section: '', image: null, image_text: '', attribution: null };

/** The picture in the text of a place; one without a text gets one that is nothing but the picture. */
export function useTextPicture(place: { id: number; name: string }): TextPictureSaving {
  const client = useQueryClient();
  const [key] = useState(() => new IntentKey());
  const location = useQuery({ ...staffLocationQuery(place.id), staleTime: 0 });
  const pageId = location.data?.wiki_page_id ?? undefined;
  const page = useQuery({ ...wikiPageQuery(pageId ?? 0), enabled: pageId !== undefined, staleTime: 0 });
  const isKnown = location.data !== undefined && (pageId === undefined || page.data !== undefined);
  const kept = page.data?.wiki_page_content.image ?? '';

  const saving = useMutation({
    mutationFn: (image: string) => {
      const { name, wiki_page_content: content } = page.data ?? { name: place.name, wiki_page_content: blank };
      const fields = {
        ...{ name, wiki_page_content: { ...content, image: image === '' ? null : image } },
        ...(page.data === undefined ? { location_id: place.id } : { version: page.data.version }),
      };
      return sendWithRetries(() =>
        saveWikiPage({ id: pageId, worldId: undefined }, { ...fields, client_key: key.keyFor(fields) }),
      );
    },
    onSuccess: (saved) => {
      key.forget();
      client.setQueryData(staffKeys.adminItem('wikipage', saved.id), saved);
    },
    // Also when somebody else was first: theirs is shown, and can be replaced then.
    onSettled: () => readAnew(),
  });
  const choosing = useMutation({
    mutationFn: (url: string) => chooseWikiImage(place.id, url, 'text', key.keyFor({ url })),
    onSuccess: () => key.forget(),
    onSettled: () => readAnew(),
  });
  const readAnew = async () => {
    await Promise.all([
      location.refetch(),
      ...(pageId === undefined ? [] : [page.refetch()]),
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === 'location-wiki' || queryKey[0] === 'map-details',
      }),
    ]);
  };
  return {
    image: isKnown ? (saving.isPending ? saving.variables : kept) : undefined,
    failure: location.error ?? page.error,
    retry: () => void (location.error === null ? page : location).refetch(),
    candidates: location.data?.images_from_wiki ?? [],
    save: saving.mutate,
    choose: choosing.mutate,
    chosen: choosing.isPending ? choosing.variables : undefined,
    isSaving: saving.isPending || choosing.isPending,
    isSaved: saving.isSuccess || choosing.isSuccess,
    error: saving.error ?? choosing.error,
  };
}
