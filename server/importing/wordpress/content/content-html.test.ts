import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { importHtml } from '../../html/import-html'
import { type ContentContext, contentHtml } from './content-html'

const context: ContentContext = {
  galleryPictures: (ids) =>
    (ids ?? ['1']).map((id) => ({
      address: `https://old.example/${id}.jpg`,
      alt: `Picture "${id}"`,
      caption: id === '2' ? 'A < B' : '',
    })),
  sharedBlock: (id) =>
    id === '9' ? '<!-- wp:paragraph --><p>Shared.</p><!-- /wp:paragraph -->' : null,
  footnotes: '',
}

async function convert(content: string, more: Partial<ContentContext> = {}) {
  const { html, notes } = contentHtml(content, { ...context, ...more })
  const { markdown } = await importHtml(html, {
    base: 'https://old.example/post/',
    linkTo: (address) => address,
    storePicture: async ({ source }) => ({ ok: true, address: source }),
  })
  return { markdown, notes }
}

const markdownOf = async (content: string) => (await convert(content)).markdown

describe('a text of the classic editor', () => {
  test('has paragraphs where it has empty lines, and breaks where lines end', async () => {
    expect(await markdownOf('One\ntwo.\r\n\r\nThree <b>four</b>.\n\n\n<i>Five</i>')).toBe(
      'One\\\ntwo.\n\nThree **four**.\n\n*Five*',
    )
  })

  test('keeps lists, quotes, headings and tables apart from the text around', async () => {
    const text =
      'Before\n<h2>Title</h2>\nAfter\n<ul>\n \t<li>a</li>\n \t<li>b\nc</li>\n</ul>\n<blockquote>Said\n\ntwice</blockquote>\nEnd <hr /> fin'
    expect(await markdownOf(text)).toBe(
      'Before\n\n# Title\n\nAfter\n\n- a\n- b\\\n  c\n\n> Said\n>\n> twice\n\nEnd\n\n---\n\nfin',
    )
  })

  test('keeps the lines of code', async () => {
    expect(
      await markdownOf(
        'See:\n\n<pre><code class="language-python">a\n\n  b &lt; c</code></pre>\nDone',
      ),
    ).toBe('See:\n\n```python\na\n\n  b < c\n```\n\nDone')
  })

  test('may have tags over several lines', async () => {
    expect(await markdownOf('A <a\n\nhref="https://x.example/">link</a>')).toBe(
      'A [link](https://x.example/)',
    )
  })
})

describe('shortcodes', () => {
  test('of WordPress itself are converted', async () => {
    expect(
      await markdownOf(
        'Text\n[caption id="a" width="10"]<a href="/b.jpg"><img src="/b.jpg" alt="B" /></a> The <em>caption</em>[/caption]\nmore',
      ),
    ).toBe('Text\n\n![B](https://old.example/b.jpg "The caption")\n\nmore')
    expect(await markdownOf('[gallery columns="3" ids="1,2"]')).toBe(
      '![Picture "1"](https://old.example/1.jpg)\n\n![Picture "2"](https://old.example/2.jpg "A < B")',
    )
    expect(await markdownOf('[embed width="1"]https://v.example/?a=1&amp;b=2[/embed]')).toBe(
      '<https://v.example/?a=1&b=2>',
    )
    expect(await markdownOf('[video mp4="https://v.example/a.mp4"][/video]')).toBe(
      '<https://v.example/a.mp4>',
    )
    expect(
      await markdownOf('[code lang="php"]\n<?php echo [1];\n\nif ($a && $b) {}\n[/code]'),
    ).toBe('```php\n<?php echo [1];\n\nif ($a && $b) {}\n```')
  })

  test('of plugins stay in the text word for word, and are listed', async () => {
    const { markdown, notes } = await convert(
      'A [sic] text [1].\n\n[contact-form-7 id="5" title="Ask"]\n\n[box color="red"]Inside **it**[/box]\n\n[subscribe]',
    )
    expect(markdown).toBe(
      'A \\[sic] text \\[1].\n\n\\[contact-form-7 id="5" title="Ask"]\n\n\\[box color="red"]Inside \\*\\*it\\*\\*\\[/box]\n\n\\[subscribe]',
    )
    expect(notes).toEqual(
      ['contact-form-7', 'box', 'subscribe'].map(
        (name) => `The shortcode [${name}] has no counterpart: it was kept as text.`,
      ),
    )
  })

  test('in code, and escaped ones, stay as they are', async () => {
    const { markdown, notes } = await convert('<code>[gallery a="1"]</code> and [[gallery]]')
    expect(markdown).toBe('`[gallery a="1"]` and \\[gallery]')
    expect(notes).toEqual([])
  })

  test('may have brackets and tags in their quotes', async () => {
    const text = `[caption caption="See [1] <b>now</b>"]<img src="/b.jpg">[/caption]`
    expect(await markdownOf(text)).toBe('![](https://old.example/b.jpg "See \\[1] <b>now</b>")')
  })

  test('that were never closed do no harm', async () => {
    for (const start of [
      '[a b="',
      "[ab c='d' e",
      '[ab c',
      '[ab "c" ',
      '[caption]',
      '[code]',
      '<pre',
      '<!-- wp:',
    ]) {
      expect(contentHtml(start.repeat(20_000), context).html).not.toBe('')
    }
    expect(await markdownOf('[caption id="a"] [code] [gallery ids="'.repeat(500))).toContain(
      'caption',
    )
  })
})

describe('a text of the block editor', () => {
  test('loses the comments of its blocks', async () => {
    const text = `<!-- wp:heading {"level":2} -->
<h2 class="wp-block-heading">Title</h2>
<!-- /wp:heading -->

<!-- wp:list --><ul><!-- wp:list-item --><li>a</li><!-- /wp:list-item --></ul><!-- /wp:list -->

<!-- wp:code {"language":"sql"} --><pre class="wp-block-code"><code>SELECT 1
&lt; 2</code></pre><!-- /wp:code -->

<!-- wp:more --><!--more--><!-- /wp:more -->
<!-- wp:separator --><hr class="wp-block-separator"/><!-- /wp:separator -->
<!-- wp:paragraph --><p>End</p><!-- /wp:paragraph -->`
    expect(await markdownOf(text)).toBe(
      '# Title\n\n- a\n\n```sql\nSELECT 1\n< 2\n```\n\n---\n\nEnd',
    )
  })

  test('may have classic parts between the blocks, and blocks that posts share', async () => {
    const text =
      'Classic\n\nstart\n<!-- wp:block {"ref":9} /-->\n<!-- wp:freeform -->a\n\nb<!-- /wp:freeform -->'
    expect(await markdownOf(text)).toBe('Classic\n\nstart\n\nShared.\n\na\n\nb')
  })

  test('keeps blocks without a counterpart as code, and lists them', async () => {
    const { markdown, notes } = await convert(
      '<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph --><!-- wp:acme/map {"zoom":3} /-->',
    )
    expect(markdown).toBe('A\n\n```html\n<!-- wp:acme/map {"zoom":3} /-->\n```')
    expect(notes).toEqual(['The block "acme/map" has no counterpart: it was kept as code.'])
  })

  test('has its footnotes', async () => {
    const id = '7c1a0c5e-1111-4222-8333-123456789abc'
    const text = `<!-- wp:paragraph --><p>Said<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">1</a></sup>.</p><!-- /wp:paragraph --><!-- wp:footnotes /-->`
    const footnotes = JSON.stringify([{ id, content: 'By <em>whom</em>.' }])
    expect((await convert(text, { footnotes })).markdown).toBe('Said[^1].\n\n[^1]: By *whom*.')
  })

  test('that is cut off is still read', async () => {
    expect(await markdownOf('<!-- wp:paragraph --><p>A</p><!-- wp:para')).toBe('A')
    expect(await markdownOf('<!-- wp:paragraph {"a": --><p>A</p>')).toBe('A')
  })
})

test('any text is converted, whatever is broken in it, and no word is lost', async () => {
  const piece = fc.constantFrom(
    ...[
      'word',
      '<p>',
      '</p>',
      '<pre>',
      '</pre>',
      '<code>',
      '</code>',
      '\n',
      '\n\n',
      '<ul><li>',
      '</li>',
    ],
    ...[
      '[gallery ids="1"]',
      '[caption]',
      '[/caption]',
      '[code]',
      '[/code]',
      '[acme x="',
      '"]',
      '<br>',
      '&',
    ],
    ...[
      '<!-- wp:paragraph -->',
      '<!-- /wp:paragraph -->',
      '<!-- wp:acme/x /-->',
      '<table><tr>',
      '<td>',
      '</div>',
    ],
    ...[
      '<b>',
      '</a>',
      '<a href="#x">',
      '<blockquote>',
      '<hr>',
      '<img src="/a.jpg">',
      '<iframe src="//v.example"></iframe>',
    ],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const { markdown } = await convert(`${pieces.join(' ')} last`)
      expect(markdown).toContain('last')
    }),
    { numRuns: 300 },
  )
})
