import '../../ui/field-styles.ts';
import { TextInput } from '@mantine/core';
import { locationNameProblem } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX, SUGGESTION_WHY_MAX, suggestionLabels } from '@venture-atlas/types';
import { useEffect, useRef } from 'react';
import { MarkdownField } from '../../forms/markdown/markdown-field.tsx';
import { fieldError } from '../../ui/field-error.tsx';
import plain from '../../ui/plain.module.css';
import { textNames } from './decision.ts';
import type { OpenedProps } from './review.tsx';

/** The fields of a suggestion, to be changed before they are accepted; its writer may get a word about it. */
export function EditFields({ details, decision, onEdit, of }: OpenedProps) {
  const { typed, stored } = textNames(details);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);
  const worldId = 'worldId' in of ? of.worldId : undefined;
  const reader = 'worldId' in of ? undefined : { campaignId: of.campaignId };
  const { name, text, placeText } = decision;
  return (
    <div ref={ref} className={plain.stack16}>
      {name === null ? null : (
        <TextInput
          label={suggestionLabels.name}
          autoComplete="off"
          maxLength={LOCATION_NAME_MAX}
          value={name}
          error={fieldError(locationNameProblem(name))}
          onChange={(event) => onEdit({ name: event.currentTarget.value })}
        />
      )}
      {text === null ? null : (
        <MarkdownField
          label={suggestionLabels.text}
          rows={8}
          worldId={worldId}
          reader={reader}
          value={typed(text)}
          onChange={(next) => onEdit({ text: stored(next) })}
        />
      )}
      {details.new_place === null ? null : (
        <MarkdownField
          label={suggestionLabels.text}
          rows={6}
          worldId={worldId}
          reader={reader}
          value={placeText}
          onChange={(next) => onEdit({ placeText: next })}
        />
      )}
      <TextInput
        label={`A word to ${details.by} (optional)`}
        autoComplete="off"
        maxLength={SUGGESTION_WHY_MAX}
        value={decision.reply}
        onChange={(event) => onEdit({ reply: event.currentTarget.value })}
      />
    </div>
  );
}
