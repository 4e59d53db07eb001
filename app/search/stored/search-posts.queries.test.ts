import { expect, test } from 'vitest'
import { isListed } from '~/posts/visibility.rules'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { daysAgo, now, savePosts } from '../../../tests/support/data/saved-posts'
import { find, quietPost } from '../../../tests/support/data/searching'

onEachEngine('searchPosts', (open) => {
  async function siteOf(bodies: Record<string, string>) {
    const database = await open()
    const posts = Object.entries(bodies).map(([title, body]) => quietPost({ title, body }))
    await savePosts(database, ...posts)
    return async (text: string) => {
      const { total, hits } = await find(database, text)
      expect(hits).toHaveLength(Math.min(total, 10))
      return hits.map(({ post }) => post.title).sort()
    }
  }

  test('a word finds its other forms, in any case and with or without accents', async () => {
    const titles = await siteOf({
      a: 'Patch early.',
      b: 'We were patching all night.',
      c: 'Café résumé naïve',
      d: 'Unrelated.',
    })
    expect(await titles('patching')).toEqual(['a', 'b'])
    expect(await titles('PATCHED')).toEqual(['a', 'b'])
    expect(await titles('cafe')).toEqual(['c'])
    expect(await titles('RÉSUMÉ naive')).toEqual(['c'])
  })

  test('identifiers, versions, domains, hyphens and signs match as they are written', async () => {
    const titles = await siteOf({
      Log4Shell: 'The hole is CVE-2021-44228.',
      Others: 'CVE-2021-44229 is another; 44228 stands alone.',
      Networks: 'A zero-trust network.',
      Doubts: 'Trust is zero here; we trusted.',
      Mail: 'Publish `v=DMARC1; p=reject` at last.',
      Refusal: 'They reject p.',
      Compiler: 'Written in C++ at example.com, version 1.2.3.',
      Runtime: 'Written in C, or in C# at com, for example 3.2.1.',
    })
    expect(await titles('CVE-2021-44228')).toEqual(['Log4Shell'])
    expect(await titles('cve-2021-4422')).toEqual(['Log4Shell', 'Others'])
    expect(await titles('zero-trust')).toEqual(['Networks'])
    expect(await titles('p=reject')).toEqual(['Mail'])
    expect(await titles('C++')).toEqual(['Compiler'])
    expect(await titles('c#')).toEqual(['Runtime'])
    expect(await titles('C')).toEqual(['Compiler', 'Runtime'])
    expect(await titles('example.com')).toEqual(['Compiler'])
    expect(await titles('1.2.3')).toEqual(['Compiler'])
  })

  test('words that hyphens join are found however they were joined, and nothing else is', async () => {
    const titles = await siteOf({
      hyphen: 'A zero-day, at last.',
      spaces: 'A zero day at last.',
      case: 'ZERO-DAY.',
      accents: 'A zéro-day.',
      dash: 'A zero–day.',
      two: 'A zero--day.',
      longer: 'A non-zero-day-attack.',
      also: 'zero-day and fine-tuning',
      order: 'A day-zero; zero is a day.',
      begun: 'A xzero-day, a zero-dayz, an ünzero-day, a жzero-day.',
      plural: 'Many zero-days.',
    })
    const whole = ['accents', 'also', 'case', 'dash', 'hyphen', 'longer', 'spaces', 'two']
    expect(await titles('"zero-day"')).toEqual(whole)
    expect(await titles('"zero day"')).toEqual(whole)
    expect(await titles('zero-day fine-tuning')).toEqual(['also'])
    expect(await titles('"non-zero-day-attack"')).toEqual(['longer'])
    expect(await titles('"day attack"')).toEqual(['longer'])
    // Last typed, it may be the beginning of a word.
    expect(await titles('zero-day')).toEqual([...whole, 'begun', 'plural'].sort())
  })

  test('quotes ask for words in that order and form; an unclosed one asks for nothing more', async () => {
    const titles = await siteOf({
      a: 'The base rate decides.',
      b: 'A rate at the base.',
      c: 'Based rates differ.',
    })
    expect(await titles('"base rate"')).toEqual(['a'])
    expect(await titles('base rate')).toEqual(['a', 'b', 'c'])
    expect(await titles('“base rate” decides')).toEqual(['a'])
    expect(await titles('"base rate')).toEqual(['a', 'b', 'c'])
    expect(await titles('""')).toEqual([])
  })

  test('a phrase is found within one part of a post, not across the end of one and the beginning of the next', async () => {
    const database = await open()
    await savePosts(
      database,
      quietPost({
        title: 'alpha bravo',
        tags: ['charlie delta', 'golf'],
        focusKeyword: 'hotel india',
        summary: 'juliett kilo',
        body: 'lima mike',
        domain: 'AI',
      }),
    )
    const phrases = ['alpha bravo', 'charlie delta', 'hotel india', 'juliett kilo', 'lima mike']
    const across = ['bravo charlie', 'golf hotel', 'golf juliett', 'india juliett', 'delta juliett']
    const further = ['bravo hotel', 'bravo juliett', 'kilo lima', 'delta hotel', 'mike AI']
    const totals = async (texts: string[]) =>
      Promise.all(
        texts.map(async (text) => ({ text, total: (await find(database, `"${text}"`)).total })),
      )
    expect(await totals(phrases)).toEqual(phrases.map((text) => ({ text, total: 1 })))
    const apart = [...across, ...further]
    expect(await totals(apart)).toEqual(apart.map((text) => ({ text, total: 0 })))
    // Typed without quotes, words may stand anywhere.
    expect((await find(database, 'bravo charlie kilo lima')).total).toBe(1)
  })

  test('all words must be there, the last perhaps only begun', async () => {
    const titles = await siteOf({
      a: 'Ransomware in hospitals.',
      b: 'Ransomware in banks.',
      c: 'Hospitals without trouble.',
      d: 'Vulnerabilities everywhere.',
    })
    expect(await titles('ransomware hosp')).toEqual(['a'])
    expect(await titles('rans')).toEqual(['a', 'b'])
    expect(await titles('rans hospitals')).toEqual([])
    expect(await titles('vulnerabilit')).toEqual(['d'])
    expect(await titles('"rans"')).toEqual([])
  })

  test('words of operators are words', async () => {
    const titles = await siteOf({
      a: 'zero AND trust NEAR here',
      b: 'zero alone',
      c: 'trust alone',
    })
    expect(await titles('zero OR trust')).toEqual(['a'])
    expect(await titles('zero NOT trust')).toEqual(['a'])
    expect(await titles('NEAR(zero trust)')).toEqual(['a'])
    expect(await titles('zero -trust')).toEqual(['a'])
    expect(await titles('title:zero')).toEqual([])
    expect(await titles('*')).toEqual([])
    expect(await titles('zer*')).toEqual(['a', 'b'])
    expect(await titles('zero & !trust | (')).toEqual(['a'])
    expect(await titles('and')).toEqual(['a'])
  })

  test('every field is searched, and the title counts most', async () => {
    const database = await open()
    const fields = {
      title: { title: 'Quantum' },
      tags: { tags: ['Quantum', 'Other'] },
      summary: { summary: 'About quantum things.' },
      focusKeyword: { focusKeyword: 'quantum' },
      body: { body: 'A body that says quantum once, among many other words that it has.' },
    }
    const posts = Object.values(fields).map((field) => quietPost(field))
    await savePosts(database, ...posts.reverse())
    const { total, hits } = await find(database, 'quantum')
    expect(total).toBe(5)
    expect(hits[0]?.post.title).toBe('Quantum')
    expect(hits.at(-1)?.post.bodyStart).toContain('says quantum')
  })

  test('of posts that are about as good the newer comes first, and only of those', async () => {
    const database = await open()
    await savePosts(
      database,
      quietPost({ slug: 'old', body: 'quantum leap', publishedAt: daysAgo(900) }),
      quietPost({ slug: 'new', body: 'quantum leap', publishedAt: daysAgo(1) }),
      quietPost({ slug: 'title', title: 'Quantum', publishedAt: daysAgo(2000) }),
    )
    const { hits } = await find(database, 'quantum')
    expect(hits.map(({ post }) => post.slug)).toEqual(['title', 'new', 'old'])
  })

  test('only what isListed() allows is found', async () => {
    const database = await open()
    const moments = [null, daysAgo(1), now, new Date(now.getTime() + 1)]
    const statuses = ['draft', 'scheduled', 'published', 'withdrawn', 'binned'] as const
    const posts = statuses.flatMap((status) =>
      moments.map((publishedAt) => quietPost({ title: 'Secret', status, publishedAt })),
    )
    await savePosts(database, ...posts)
    const allowed = posts.filter((post) => isListed(post, now)).map(({ id }) => id)
    const { total, hits } = await find(database, 'secret', { limit: 100 })
    expect(hits.map(({ post }) => post.id).sort()).toEqual(allowed.sort())
    expect(total).toBe(allowed.length)
  })

  test('what is not seen is not found: the targets of links and pictures', async () => {
    const titles = await siteOf({
      a: 'See [the report](https://ransomware.example/a) ![a lock](/img/padlock.png).',
      b: 'Seen at https://vigil.example today.',
    })
    expect(await titles('ransomware')).toEqual([])
    expect(await titles('padlock')).toEqual([])
    expect(await titles('https')).toEqual(['b'])
    expect(await titles('lock report')).toEqual(['a'])
  })

  test("a domain's names find what belongs to it, however that spells it", async () => {
    const database = await open()
    const stored = ['AI', 'ai', 'CyberMarketing', 'Cyber-Marketing', 'cyber marketing', '']
    await savePosts(
      database,
      ...stored.map((domain) => quietPost({ title: domain || 'none', domain })),
      quietPost({ title: 'Says so', body: 'On artificial intelligence.' }),
    )
    const titles = async (text: string) =>
      (await find(database, text)).hits.map(({ post }) => post.title)
    expect((await titles('artificial intelligence')).sort()).toEqual(['AI', 'Says so', 'ai'])
    const marketing = ['Cyber-Marketing', 'CyberMarketing', 'cyber marketing']
    for (const spelling of ['cybermarketing', 'Cyber-Marketing', 'cyber marketing']) {
      expect((await titles(spelling)).sort(), spelling).toEqual(marketing)
    }
    expect((await titles('cybersecurity')).sort()).toEqual(['Says so', 'none'])
  })

  test('domain and kind narrow the search', async () => {
    const database = await open()
    await savePosts(
      database,
      quietPost({ title: 'Quantum', domain: 'AI' }),
      quietPost({ title: 'Quantum', domain: 'AI', kind: 'brief' }),
      quietPost({ title: 'Quantum', domain: 'CyberMarketing' }),
      quietPost({ title: 'Article, listed, marketing, cybersecurity', domain: '' }),
    )
    const count = async (text: string, options = {}) => (await find(database, text, options)).total
    expect(await count('quantum')).toBe(3)
    expect(await count('quantum', { domain: 'ai' })).toBe(2)
    expect(await count('quantum', { domain: 'ai', kind: 'brief' })).toBe(1)
    expect(await count('quantum', { domain: 'cyber-marketing' })).toBe(1)
    expect(await count('quantum', { kind: 'article' })).toBe(2)
    expect(await count('marketing')).toBe(2)
    for (const word of ['article', 'listed', 'cybersecurity']) {
      expect(await count(word), word).toBe(1)
    }
  })
})
