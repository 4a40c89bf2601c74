import { expect, test } from 'vitest';
import { hiddenHost } from './web-address.ts';

test.each([
  ['https://good.example', 'https://evil.example/x'],
  ['good.example', 'https://evil.example/x'],
  ['see www.good.example/page', 'https://evil.example/x'],
  ['https://evil.example@good.example', 'https://evil.example/x'],
  ['https://good\uff0eexample', 'https://evil.example/x'],
  ['g\u043e\u043ed.example', 'https://evil.example/x'],
  ['https://good', 'https://evil.example/x'],
  ['https://localhost', 'https://evil.example/x'],
  ['http://192.0.2.7', 'https://evil.example/x'],
  ['http://[2001:db8::7]/', 'https://evil.example/x'],
  ['https://evil.example:x@good:8080/page', 'https://evil.example/x'],
  ['https://%67ood', 'https://evil.example/x'],
])('a text that reads like another address is told from where it leads: %j', (text, href) => {
  expect(hiddenHost(text, href)).toBe('evil.example');
});

test.each([
  ['https://good.example/a', 'https://good.example/a'],
  ['Good.Example', 'https://www.good.example/'],
  ['at https://good.example.', 'https://good.example/'],
  ['(https://localhost:3000)', 'http://localhost:3000/'],
  ['http://192.0.2.7/a', 'http://192.0.2.7/a'],
  ['http://[2001:db8::7]', 'http://[2001:db8::7]/'],
  ['https://…', 'https://good.example/'],
  ['the rules', 'https://good.example/'],
  ['e.g. Baldur\u2019s Gate', 'https://good.example/'],
  ['a mail', 'mailto:dana@good.example'],
  ['anything', 'no address'],
])('any other text stays as it is: %j', (text, href) => {
  expect(hiddenHost(text, href)).toBeUndefined();
});
