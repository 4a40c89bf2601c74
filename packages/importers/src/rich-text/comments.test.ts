import { describe, expect, it } from 'vitest';
import { withoutComments } from './comments.ts';

const read = (text: string) => withoutComments(text).map((part) => ('comment' in part ? [part.comment] : part.line));

describe('a comment', () => {
  it.each([
    ['within a sentence comes after its paragraph', 'a %%b%% c\nd\n\ne', ['a  c', 'd', ['b'], '', 'e']],
    ['alone stays where it is', 'a\n\n%%b%%\n\nc', ['a', '', ['b'], '', 'c']],
    ['goes on over lines', 'a\n\n%%\nb\n\nc\n%%\nd', ['a', '', ['\nb\n\nc\n'], 'd']],
    ['that begins within a paragraph comes after it', 'a %%b\nc%% d\n\ne', ['a ', ' d', ['b\nc'], '', 'e']],
    ['that is never closed hides the rest', 'a\n%% b\n```\nc', ['a', [' b\n```\nc']]],
    ['ends with a quotation', '> a %%b%%\nc', ['> a ', ['b'], 'c']],
    ['ends before a heading', 'a %%b%%\n# c', ['a ', ['b'], '# c']],
    ['below a heading stays there', '# a\n%%b%%\nc', ['# a', ['b'], 'c']],
    ['is none within code', '```\n%%\n```\na `%%` b', ['```', '%%', '```', 'a `%%` b']],
    ['may hold code', 'a %%b `c%% d` e', ['a  d` e', ['b `c']]],
    ['is nothing when it is empty', 'a %%%% b\n%% %%', ['a  b']],
    ['may follow another', '%%a%% %%b%%', [['a'], ['b']]],
  ])('%s', (_, text, parts) => {
    expect(read(text)).toEqual(parts);
  });
});
