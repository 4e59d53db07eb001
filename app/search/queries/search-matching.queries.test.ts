import { expect, test } from 'vitest'
import { onEachEngine } from '../../../tests/support/data/on-each-engine'
import { savePosts } from '../../../tests/support/data/saved-posts'
import { emptyPost, find, searchIn } from '../../../tests/support/data/searching'

onEachEngine('the words of a search', (open) => {
  const siteOf = async (bodies: Record<string, string>) => searchIn(await open(), bodies)

  test('a word finds its other forms, in any case, with or without accents', async () => {
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

  test('words joined by a hyphen are found with any dash or a space between them, and in no other order', async () => {
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
      inside: 'A xzero-day, a zero-dayz, an ünzero-day, a жzero-day.',
      plural: 'Many zero-days.',
    })
    const matching = ['accents', 'also', 'case', 'dash', 'hyphen', 'longer', 'spaces', 'two']
    expect(await titles('"zero-day"')).toEqual(matching)
    expect(await titles('"zero day"')).toEqual(matching)
    expect(await titles('zero-day fine-tuning')).toEqual(['also'])
    expect(await titles('"non-zero-day-attack"')).toEqual(['longer'])
    expect(await titles('"day attack"')).toEqual(['longer'])
    // Without quotes the last term also matches longer words.
    expect(await titles('zero-day')).toEqual([...matching, 'inside', 'plural'].sort())
  })

  test('quoted words match in that order and form; an unclosed quote is ignored', async () => {
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

  test('a phrase is found within a field, not across two fields', async () => {
    const database = await open()
    await savePosts(
      database,
      emptyPost({
        title: 'alpha bravo',
        tags: ['charlie delta', 'golf'],
        focusKeyword: 'hotel india',
        summary: 'juliett kilo',
        body: 'lima mike',
        domain: 'AI',
      }),
    )
    const phrases = ['alpha bravo', 'charlie delta', 'hotel india', 'juliett kilo', 'lima mike']
    const acrossFields = [
      'bravo charlie',
      'golf hotel',
      'golf juliett',
      'india juliett',
      'delta juliett',
      'bravo hotel',
      'bravo juliett',
      'kilo lima',
      'delta hotel',
      'mike AI',
    ]
    const totals = async (texts: string[]) =>
      Promise.all(
        texts.map(async (text) => ({ text, total: (await find(database, `"${text}"`)).total })),
      )
    expect(await totals(phrases)).toEqual(phrases.map((text) => ({ text, total: 1 })))
    expect(await totals(acrossFields)).toEqual(acrossFields.map((text) => ({ text, total: 0 })))
    // Without quotes the words may be anywhere.
    expect((await find(database, 'bravo charlie kilo lima')).total).toBe(1)
  })

  test('all words must occur; the last may be the beginning of a longer word', async () => {
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

  test('operators of full-text search have no meaning', async () => {
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
})
