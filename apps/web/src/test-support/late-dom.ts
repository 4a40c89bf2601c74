import { configure, prettyDOM } from '@testing-library/react';

/**
 * What a search of the page found nothing by, with the page as it was. Whoever waits for something searches many times
 * and drops all errors but the last: writing the page out for each took a twentieth of the time of tests of screens, so
 * it is written when somebody reads the message.
 */
function errorWithPage(sentence: string | null, container: Element): Error {
  const error = new Error(sentence ?? '');
  error.name = 'TestingLibraryElementError';
  let message: string | undefined;
  Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => {
      message ??= [sentence, prettyDOM(container)].filter(Boolean).join('\n\n');
      return message;
    },
    set: (other: string) => {
      message = other;
    },
  });
  return error;
}

configure({ getElementError: errorWithPage });
