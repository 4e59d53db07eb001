import type { Random } from '../random'

/** If a page contained one of these unescaped, it could contain an injected script. */
export const rawMarkers = ['<vigil-fuzz', '" onvigilfuzz="'] as const
/** If a response had this header, a line break was injected. */
export const injectedHeader = 'x-vigil-fuzz'

const long = (text: string, times: number) => text.repeat(times)

/** As text, encoded by the sender. */
const hostileTexts: readonly string[] = [
  '',
  '0',
  '-1',
  '1e309',
  '99999999999999999999999999',
  'NaN',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '..',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  'file:///etc/passwd',
  '//evil.example/',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'data:text/html,<vigil-fuzz>',
  '<vigil-fuzz>',
  '"><vigil-fuzz>',
  "'><vigil-fuzz>",
  '" onvigilfuzz="1',
  '</script><vigil-fuzz>',
  '</title><vigil-fuzz>',
  ']]><vigil-fuzz>',
  '--><vigil-fuzz>',
  '<svg><vigil-fuzz>',
  '<!ENTITY x SYSTEM "file:///etc/passwd">',
  "' or '1'='1",
  "'; drop table articles; --",
  '" or ""="',
  '%',
  '_',
  '\\',
  'a" NEAR b* OR c:',
  '((((((((((',
  '"""""""""',
  '$' + '{7*7}',
  '{{7*7}}',
  '<%= 7*7 %>',
  '#{7*7}',
  '`id`',
  '$(id)',
  '| id',
  'a\0b',
  '\r\nX-Vigil-Fuzz: 1',
  'a\r\nSet-Cookie: vigil-fuzz=1',
  '\u202e\u2066txt.exe',
  '\ufeff',
  '\u0000',
  '\u2028\u2029',
  'ﬀ ﬁ ①',
  'e\u0301\u0301\u0301',
  'İıſK',
  'ß',
  '👩‍👩‍👧‍👦',
  '\ud800',
  'z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L̠ͨͧͩ͘G̴̻͈͍͔̹̑͗̎̅͛́Ǫ̵̹̻̝̳͂̌̌͘!',
  long('a', 3_000),
  long('%2e%2e/', 200),
  long('é', 1_000),
  long('[', 2_000),
  long('*_', 1_000),
  long('a ', 1_500),
  '2026-02-30T25:61',
  '00000000-0000-4000-8000-000000000000',
  'feed.xml',
  'new',
  'NEW',
  'x.data',
  '.webp',
  '.git/config',
  '.env',
  'vigil.db',
  'articles-99999999999',
  'a.b.c.d',
]

/** Invalid or unexpected escapes in an address. */
const brokenEscapes = [
  '%',
  '%ff',
  '%c0%ae',
  '%zz',
  '%00',
  '%2f',
  '%5c',
  '%25',
  '%E0%A4%A',
  '%u0041',
  '%0d%0aX-Vigil-Fuzz:%201',
]

/** A path segment, encoded correctly, wrongly, or not at all. */
export function hostileSegment(random: Random, known: readonly string[]): string {
  if (known.length > 0 && random.chance(0.35)) return encodeURIComponent(random.pick(known))
  const text = random.pick(hostileTexts).toWellFormed()
  const encoded = encodeURIComponent(text)
  switch (random.between(0, 4)) {
    case 0:
      return random.pick(brokenEscapes)
    case 1:
      return `${encoded}${random.pick(brokenEscapes)}`
    case 2:
      // Encoded twice, for proxies that decode once.
      return encodeURIComponent(encoded)
    case 3:
      return text.replace(/[^!-~]|[#?\s]/g, '') || 'x'
    default:
      return encoded || '%20'
  }
}

export function hostileText(random: Random, known: readonly string[]): string {
  return known.length > 0 && random.chance(0.3) ? random.pick(known) : random.pick(hostileTexts)
}
