import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { StartupError } from '../../../process/startup-error'
import { readWxr } from './read-wxr'
import type { WxrItem, WxrPart } from './wxr'
import { maxTextLength } from './wxr-builder'

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

async function partsOf(xml: string | Uint8Array, size = 65_536): Promise<WxrPart[]> {
  const bytes = typeof xml === 'string' ? Buffer.from(xml) : xml
  const parts: WxrPart[] = []
  for await (const part of readWxr(chunksOf(bytes, size), 'export.xml')) parts.push(part)
  return parts
}

async function itemsOf(items: string): Promise<WxrItem[]> {
  const parts = await partsOf(exportOf(items))
  return parts.flatMap((part) => (part.type === 'item' ? [part.item] : []))
}

const exportOf = (items: string) =>
  `Notice: a warning of the server\n<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0"><channel><title>The Watch</title><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_login><![CDATA[ada]]></wp:author_login><wp:author_display_name><![CDATA[Ada O]]></wp:author_display_name></wp:author>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>ai</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[AI]]></wp:cat_name></wp:category>
<wp:tag><wp:term_id>4</wp:term_id><wp:tag_slug>r-d</wp:tag_slug><wp:tag_name><![CDATA[R&D]]></wp:tag_name></wp:tag>
${items}</channel></rss>`

const post = (inner = '') =>
  `<item><title>A</title><wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type>${inner}</item>`

describe('an export', () => {
  test('is read in parts, wherever it is cut', async () => {
    const item = post(
      `<content:encoded><![CDATA[Größe ]] ]>]]]]><![CDATA[> &amp; 🙂]]></content:encoded>
       <category domain="post_tag" nicename="r-d"><![CDATA[R&D]]></category>
       <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>12</wp:meta_value></wp:postmeta>
       <wp:postmeta><wp:meta_key>_elementor_data</wp:meta_key><wp:meta_value>[]</wp:meta_value></wp:postmeta>
       <wp:comment><wp:comment_content>Nice</wp:comment_content></wp:comment>`,
    )
    const whole = await partsOf(exportOf(item))
    expect(whole).toMatchObject([
      { type: 'site', name: 'title', value: 'The Watch' },
      { type: 'site', name: 'wp:base_blog_url', value: 'https://old.example' },
      { type: 'author', author: { login: 'ada', name: 'Ada O' } },
      { type: 'term', term: { id: '3', taxonomy: 'category', slug: 'ai', name: 'AI' } },
      { type: 'term', term: { id: '4', taxonomy: 'post_tag', slug: 'r-d', name: 'R&D' } },
      {
        type: 'item',
        item: {
          id: '7',
          content: 'Größe ]] ]>]]> &amp; 🙂',
          terms: [{ taxonomy: 'post_tag', slug: 'r-d', name: 'R&D' }],
          meta: new Map([['_thumbnail_id', '12']]),
          commentCount: 1,
          damage: '',
        },
      },
    ])
    expect(await partsOf(exportOf(item), 7)).toEqual(whole)
  })

  test('may contain control characters and entities that are not legal XML', async () => {
    const [item] = await itemsOf(
      post('<content:encoded><![CDATA[a\x0b\0b]]></content:encoded><link>a&nbsp;b & c&bad;</link>'),
    )
    expect(item).toMatchObject({ content: 'ab', link: 'a\u00a0b & c&bad;', damage: '' })
  })

  test('may be in another encoding that it names', async () => {
    const latin = exportOf(post('<wp:post_name>größe</wp:post_name>')).replace(
      'UTF-8',
      'ISO-8859-1',
    )
    const [item] = (await partsOf(Buffer.from(latin, 'latin1'))).flatMap((part) =>
      part.type === 'item' ? [part.item] : [],
    )
    expect(item?.slug).toBe('größe')
  })

  test('with a damaged item: the others are read, and it says why it is not', async () => {
    const items = await itemsOf(
      `${post('<content:encoded><b>open</content:encoded>')}${post()}<item><title>No end</title>${post()}`,
    )
    expect(items.map(({ damage }) => damage)).toEqual([
      expect.stringMatching(/^Its XML is damaged near line \d+ \(Unexpected close tag\)\.$/),
      '',
      'It has no end in the file.',
      '',
    ])
  })

  test('with a text that would fill the memory: that item is left', async () => {
    const long = 'x'.repeat(maxTextLength + 1)
    const items = await itemsOf(
      post(`<content:encoded><![CDATA[${long}]]></content:encoded>`) + post(),
    )
    expect(items.map(({ damage, content }) => [damage, content.length])).toEqual([
      ['Its content is too long.', 0],
      ['', 0],
    ])
  })

  test('may follow warnings of the server', async () => {
    const warned = `<br />\n<b>Warning</b>: x in <b>/a.php</b>\n${exportOf(post(''))}`
    expect(await partsOf(warned, 7)).toEqual(await partsOf(exportOf(post(''))))
  })

  test('expands no entities of its own, which could be gigabytes', async () => {
    const bomb = exportOf(post('<link>&b;</link>')).replace(
      '<rss',
      '<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]><rss',
    )
    const parts = await partsOf(bomb)
    expect(parts.at(-1)).toMatchObject({ item: { link: '&b;' } })
  })
})

describe('a file is refused in one clear line', () => {
  test.each([
    ['JSON', '{"db": []}'],
    ['another XML', '<?xml version="1.0"?><feed></feed>'],
    ['a feed', '<rss version="2.0"><channel><title>News</title></channel></rss>'],
    ['nothing', ''],
    ['any bytes', Uint8Array.from({ length: 500 }, (_, index) => (index * 7) % 256)],
  ])('%s', async (_, file) => {
    await expect(partsOf(file)).rejects.toThrow(/^export\.xml is not a WordPress export\. /)
  })

  test('a compressed one', async () => {
    await expect(partsOf(Uint8Array.of(0x1f, 0x8b, 8))).rejects.toThrow('is compressed')
  })

  test.each([0.3, 0.7, 0.99])('one that ends at %d of it', async (share) => {
    const whole = exportOf(post('<content:encoded><![CDATA[Text]]></content:encoded>').repeat(5))
    const cut = whole.slice(0, Math.floor(whole.length * share))
    await expect(partsOf(cut)).rejects.toThrow(/^export\.xml ends too early, after \d items/)
  })
})

test('a file with any damage is read, or refused in one line', async () => {
  const whole = exportOf(post('<content:encoded><![CDATA[Text]]></content:encoded>').repeat(3))
  const at = fc.nat(whole.length)
  const written = fc.constantFrom(
    '<',
    '>',
    '&',
    ']]>',
    '<![CDATA[',
    '</item>',
    '<item>',
    '"',
    '\0',
    '<!--',
  )
  const damage = fc.array(fc.tuple(at, fc.nat(40), written), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(damage, async (changes) => {
      const damaged = changes.reduce(
        (text, [start, length, added]) => text.slice(0, start) + added + text.slice(start + length),
        whole,
      )
      const result = await partsOf(damaged, 100).catch((error: unknown) => error)
      if (!Array.isArray(result)) expect(result).toBeInstanceOf(StartupError)
    }),
    { numRuns: 200 },
  )
})
