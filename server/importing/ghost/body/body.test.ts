import { describe, expect, test } from 'vitest'
import { type BodySource, importBody } from './body'

const nothing: BodySource = { lexical: '', mobiledoc: '', markdown: '', html: '' }
const base = {
  site: null,
  linkTo: (path: string) => (path.startsWith('/known/') ? '/ai/known' : path),
  storePicture: async ({ source }: { source: string }) =>
    source.includes('missing')
      ? { ok: false as const, reason: 'not in the folder' }
      : { ok: true as const, address: `/pictures/${source.split('/').at(-1)}` },
}

const bodyOf = (source: Partial<BodySource>, site: string | null = null) =>
  importBody({ ...nothing, ...source }, { ...base, site })

const lexical = (...children: object[]) => JSON.stringify({ root: { type: 'root', children } })
const text = (value: string, format = 0) => ({ type: 'extended-text', text: value, format })
const p = (...children: object[]) => ({ type: 'paragraph', children })
const card = async (type: string, fields: object) =>
  bodyOf({ lexical: lexical({ type, version: 1, ...fields }) })
const markdownOfCard = async (type: string, fields: object) => (await card(type, fields)).markdown

describe('Lexical', () => {
  test('text with marks, links, line breaks and headings, which begin at the first level', async () => {
    const link = { type: 'link', url: '__GHOST_URL__/known/', children: [text('that')] }
    const source = lexical(
      { type: 'extended-heading', tag: 'h2', children: [text('One & *two*')] },
      p(
        text('Bold', 1),
        text(' and '),
        text('both', 3),
        text(' '),
        text('x = 1', 16),
        text(' '),
        link,
      ),
      p(text('gone', 4), { type: 'linebreak' }, text('H'), text('2', 32), text('O')),
      { type: 'extended-heading', tag: 'h3', children: [text('Three')] },
      { type: 'aside', children: [text('Said so')] },
    )
    expect((await bodyOf({ lexical: source })).markdown).toBe(
      [
        '# One & \\*two\\*',
        '**Bold** and **_both_** `x = 1` [that](/ai/known)',
        '~~gone~~\\\nH₂O',
        '## Three',
        '> Said so',
      ].join('\n\n'),
    )
  })

  test('lists within lists, numbered and with boxes', async () => {
    const item = (...children: object[]) => ({ type: 'listitem', children })
    const list = (listType: string, ...children: object[]) => ({ type: 'list', listType, children })
    const source = lexical(
      list(
        'bullet',
        item(text('one')),
        item(list('number', item(text('inner')))),
        item(text('two')),
      ),
      p(text('Then')),
      { ...list('number', item(text('three'))), start: 3 },
      p(text('And')),
      list('check', { ...item(text('done')), checked: true }, item(text('open'))),
    )
    expect((await bodyOf({ lexical: source })).markdown).toBe(
      '- one\n  1. inner\n- two\n\nThen\n\n3. three\n\nAnd\n\n- [x] done\n- [ ] open',
    )
  })

  test('a text that is no Lexical: what Ghost made of it is imported, and listed', async () => {
    const { markdown, notes } = await bodyOf({
      lexical: '{"root":',
      html: '<p>Still <b>here</b></p>',
    })
    expect(markdown).toBe('Still **here**')
    expect(notes).toEqual([expect.stringContaining('cannot be read')])
  })
})

describe('cards', () => {
  test('code keeps its text and language', async () => {
    const fields = { code: 'if (a < b) {\n\n  go("x")\n}', language: 'js', caption: 'How' }
    expect(await markdownOfCard('codeblock', fields)).toBe(
      '```js\nif (a < b) {\n\n  go("x")\n}\n```\n\n*How*',
    )
  })

  test('tables of HTML are tables; a tag that is left open ends with its card', async () => {
    const html = '<table><tr><th>A</th><th>B</th></tr><tr><td><b>1</td><td>2</td></tr>'
    const source = lexical(
      { type: 'html', html },
      { type: 'html', html: '<div><!-- open' },
      p(text('After')),
    )
    expect((await bodyOf({ lexical: source })).markdown).toBe(
      '| A | B |\n| - | - |\n| **1** | 2 |\n\nAfter',
    )
  })

  test('pictures with description and caption; a caption with a link is a paragraph', async () => {
    const image = {
      src: '__GHOST_URL__/content/images/2026/a.jpg',
      alt: 'A map',
      caption: 'Where <b>it</b> was',
    }
    expect(await markdownOfCard('image', image)).toBe('![A map](/pictures/a.jpg "Where it was")')
    const caption = 'Photo by <a href="https://unsplash.com/@x">X</a>'
    expect(await markdownOfCard('image', { ...image, caption })).toBe(
      '![A map](/pictures/a.jpg)\n\n*Photo by [X](https://unsplash.com/@x)*',
    )
  })

  test('a picture that is missing is a link to its old address, and listed', async () => {
    const { markdown, notes } = await card('image', {
      src: '__GHOST_URL__/content/images/missing.jpg',
      alt: 'Map',
    })
    expect(markdown).toBe('[Map](/content/images/missing.jpg)')
    expect(notes).toEqual([
      expect.stringContaining('The picture /content/images/missing.jpg was left out'),
    ])
  })

  test('a gallery is its pictures', async () => {
    const images = [{ src: '__GHOST_URL__/a.jpg' }, { src: '__GHOST_URL__/b.jpg', alt: 'B' }]
    const { markdown, notes } = await card('gallery', { images, caption: 'Both' })
    expect(markdown).toBe('![](/pictures/a.jpg)\n\n![B](/pictures/b.jpg "Both")')
    expect(notes).toEqual([expect.stringContaining('gallery of 2')])
  })

  test.each([
    [
      'callout',
      { calloutEmoji: '💡', calloutText: '<p dir="ltr">Mind <b>this</b></p>' },
      '> 💡 Mind **this**',
    ],
    ['toggle', { heading: 'Open <i>me</i>', content: '<p>Hidden</p>' }, '**Open _me_**\n\nHidden'],
    [
      'button',
      { buttonText: 'Join', buttonUrl: 'https://a.example/?b=1&c=2' },
      '[**Join**](https://a.example/?b=1\\&c=2)',
    ],
    [
      'bookmark',
      {
        url: 'https://a.example/',
        metadata: { title: 'A & B', description: 'About', publisher: 'C' },
      },
      '> [**A & B**](https://a.example/)\\\n> About\\\n> C',
    ],
    [
      'embed',
      {
        url: 'https://www.youtube.com/watch?v=1',
        metadata: { title: 'Film', provider_name: 'YouTube' },
        html: '<iframe></iframe>',
      },
      '[Film (YouTube)](https://www.youtube.com/watch?v=1)',
    ],
    [
      'embed',
      {
        url: 'https://x.com/a',
        html: '<blockquote><p>Said</p></blockquote><script src="x.js"></script>',
      },
      '> Said',
    ],
    ['horizontalrule', {}, ''],
    [
      'header',
      { header: 'Big', subheader: 'small', buttonText: 'Go', buttonUrl: '/known/' },
      '# Big\n\nsmall\n\n[**Go**](/ai/known)',
    ],
    [
      'product',
      {
        productTitle: 'Pen',
        productStarRating: 4,
        productRatingEnabled: true,
        productDescription: '<p>Writes</p>',
      },
      '**Pen**\n\n★★★★☆\n\nWrites',
    ],
    [
      'file',
      { src: '__GHOST_URL__/content/files/a.pdf', fileTitle: 'Report', fileName: 'a.pdf' },
      '[Report](/content/files/a.pdf)',
    ],
    [
      'call-to-action',
      {
        textValue: '<p>Do it</p>',
        buttonText: 'Now',
        buttonUrl: 'https://a.example/',
        showButton: true,
      },
      'Do it\n\n[**Now**](https://a.example/)',
    ],
  ])('%s', async (type, fields, expected) => {
    expect(await markdownOfCard(type, fields)).toBe(expected)
  })

  test('markdown keeps its footnotes, and its headings follow the text around it', async () => {
    const one = { type: 'markdown', markdown: '## Card\n\n- one\n- two[^1]\n\n[^1]: note' }
    const two = { type: 'markdown', markdown: 'again[^1]\n\n[^1]: other' }
    const heading = { type: 'extended-heading', tag: 'h2', children: [text('Text')] }
    expect((await bodyOf({ lexical: lexical(heading, one, two) })).markdown).toBe(
      '# Text\n\n# Card\n\n- one\n- two[^1]\n\nagain[^2]\n\n[^1]: note\n\n[^2]: other',
    )
  })

  test('what is for members or mails only is left out, and listed with its text', async () => {
    const hidden = { html: '<p>Secret</p>', visibility: { web: { nonMember: false } } }
    for (const [type, fields] of [
      ['html', hidden],
      ['email', { html: '<p>Secret</p>' }],
    ] as const) {
      const { markdown, notes } = await card(type, fields)
      expect(markdown).toBe('')
      expect(notes).toEqual([expect.stringContaining('Secret')])
    }
    expect((await card('paywall', {})).notes).toEqual([expect.stringContaining('paywall')])
  })

  test('unknown cards, forms and scripts stay word for word, and are listed', async () => {
    const unknown = await card('transistor', { episode: '__GHOST_URL__/x', seconds: 3 })
    expect(unknown.markdown).toBe(
      '```json\n{\n  "type": "transistor",\n  "episode": "/x",\n  "seconds": 3\n}\n```',
    )
    expect(unknown.notes).toEqual([expect.stringContaining('transistor')])
    const form = await card('html', { html: '<p>Ask</p><form><input name="a"></form>' })
    expect(form.markdown).toBe('Ask\n\n```html\n<form><input name="a"></form>\n```')
    expect(form.notes).toEqual([expect.stringContaining('kept as code')])
    const beside = await card('html', { html: '<p>Ask</p><script>track(1)</script>' })
    expect(beside).toEqual({ markdown: 'Ask', notes: ['A script was left out: track(1)'] })
    const script = await card('html', { html: '<div id="w"></div><script>draw("w")</script>' })
    expect(script.markdown).toBe('```html\n<div id="w"></div><script>draw("w")</script>\n```')
    expect(script.notes).toEqual([expect.stringContaining('kept as code')])
  })
})

describe('mobiledoc', () => {
  test('sections, marks, atoms and cards', async () => {
    const mobiledoc = JSON.stringify({
      version: '0.3.1',
      atoms: [['soft-return', '', {}]],
      cards: [
        ['code', { code: 'ls', language: 'sh' }],
        ['card-markdown', { markdown: 'A **card**' }],
      ],
      markups: [['em'], ['a', ['href', '__GHOST_URL__/known/']], ['strong']],
      sections: [
        [1, 'h2', [[0, [], 0, 'Head']]],
        [
          1,
          'p',
          [
            [0, [], 0, 'An '],
            [0, [0, 2], 1, 'over '],
            [0, [], 1, 'lap'],
            [1, [], 0, 0],
            [0, [1], 1, 'link'],
          ],
        ],
        [3, 'ol', [[[0, [], 0, 'one']], [[0, [], 0, 'two']]]],
        [2, '__GHOST_URL__/content/images/a.jpg'],
        [10, 0],
        [10, 1],
      ],
    })
    expect((await bodyOf({ mobiledoc })).markdown).toBe(
      [
        '# Head',
        'An *__over__ lap*\\\n[link](/ai/known)',
        '1. one\n2. two',
        '![](/pictures/a.jpg)',
        '```sh\nls\n```',
        'A **card**',
      ].join('\n\n'),
    )
  })
})

describe('addresses of the old site', () => {
  test('are known as its own in any spelling, and stay if they lead nowhere here', async () => {
    const html = [
      'https://www.old.example/known/?ref=x',
      'http://old.example/gone/',
      'https://else.example/known/',
      '#/portal/signup',
    ]
      .map((href) => `<p><a href="${href}">x</a></p>`)
      .join('')
    expect((await bodyOf({ html }, 'https://old.example')).markdown).toBe(
      '[x](/ai/known)\n\n[x](/gone/)\n\n[x](https://else.example/known/)\n\n[x](/#/portal/signup)',
    )
  })
})
