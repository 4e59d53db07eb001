import { describe, expect, test } from 'vitest'
import { renderDocument } from '../../render'
import type { NamedEntity } from './mark-mentions'

const everywhere = Array.from({ length: 50 }, (_, index) => index + 1)
const cve: NamedEntity = {
  spellings: ['CVE-2024-3094'],
  lines: everywhere,
  href: '/cve/CVE-2024-3094',
}
const host: NamedEntity = { spellings: ['evil[.]com'], lines: everywhere, href: null }

const render = (body: string, entities: NamedEntity[] = [cve, host]) =>
  renderDocument(body, { title: 'T', siteOrigin: 'https://vigil.example', entities })
const linkTo = (id: number) =>
  `<a href="/cve/CVE-2024-3094" class="entity" id="m_${id}">CVE-2024-3094</a>`

describe('mentions', () => {
  test('an identifier with a page becomes a link, an indicator gets an id alone', () => {
    const { html, mentions } = render('See CVE-2024-3094, from evil[.]com. (CVE-2024-3094)')
    expect(html).toBe(
      `<p>See ${linkTo(1)}, from <span id="m_2">evil[.]com</span>. (${linkTo(3)})</p>`,
    )
    expect(mentions).toEqual([['m_1', 'm_3'], ['m_2']])
  })

  test('tables, lists, quotes and footnotes have mentions', () => {
    const { html, mentions } = render(
      '- CVE-2024-3094\n\n> CVE-2024-3094\n\n| a |\n|---|\n| CVE-2024-3094 |\n\nText[^1]\n\n[^1]: CVE-2024-3094',
    )
    expect(mentions[0]).toEqual(['m_1', 'm_2', 'm_3', 'm_4'])
    for (const id of [1, 2, 3, 4]) expect(html).toContain(linkTo(id))
  })

  test.each([
    ['a link', '[CVE-2024-3094](https://nvd.nist.gov)'],
    ['inline code', '`CVE-2024-3094`'],
    ['a heading', '# About CVE-2024-3094'],
    ['a block of code', '```\nfix CVE-2024-3094\n```'],
  ])('in %s there is no link, only the id', (_name, body) => {
    const { html, mentions } = render(body)
    expect(html).toContain('<span id="m_1">CVE-2024-3094</span>')
    expect(html).not.toContain('class="entity"')
    expect(mentions[0]).toEqual(['m_1'])
  })

  test('a heading keeps its anchor and its entry in the outline', () => {
    const { outline, html } = render('# About CVE-2024-3094')
    expect(outline).toEqual([{ id: 'about-cve20243094', title: 'About CVE-2024-3094' }])
    expect(html).toContain('<h2 id="about-cve20243094">')
  })

  test('a mention that is partly emphasised or coloured has its id on the first part', () => {
    expect(render('**CVE-2024**-3094').html).toBe(
      '<p><strong><span id="m_1">CVE-2024</span></strong>-3094</p>',
    )
  })

  test.each([
    'CVE-2024-30941',
    'XCVE-2024-3094',
    'a-CVE-2024-3094',
    'CVE-2024-3094.1',
    '~~CVE-2024-3094~~',
    '![CVE-2024-3094](/a.webp)',
    'sub.evil[.]com',
    'evil[.]com[.]br',
    'evil[.]com.br',
    'evil[.]community',
  ])('%s is no mention', (body) => {
    expect(render(body).mentions).toEqual([[], []])
  })

  test.each([
    'CVE-2024-3094.',
    '“CVE-2024-3094”',
    'CVE-2024-3094/T1195',
    'CVE-2024-3094-style',
    '/CVE-2024-3094:',
  ])('%s is a mention', (body) => {
    expect(render(body).mentions[0]).toEqual(['m_1'])
  })

  test('of two spellings at one place the longer counts', () => {
    const technique = { spellings: ['T1195'], lines: [1], href: '/attack/T1195' }
    const below = { spellings: ['T1195.002'], lines: [1], href: '/attack/T1195.002' }
    expect(render('T1195.002 and T1195', [technique, below]).mentions).toEqual([['m_2'], ['m_1']])
  })

  test('a spelling with a line break in it is found', () => {
    const rfc = { spellings: ['RFC\n9162'], lines: [1], href: '/rfc/9162' }
    expect(render('As in RFC\n9162.', [rfc]).html).toContain('>RFC\n9162</a>')
  })

  test('the same letters on lines that do not name it are no mention', () => {
    const group = { spellings: ['G0016'], lines: [3], href: '/attack/G0016' }
    const { html, mentions } = render('The printer G0016.\n\nThe group G0016.', [group])
    expect(mentions).toEqual([['m_1']])
    expect(html).toContain('<p>The printer G0016.</p>')
  })

  test('a heading cannot have the id of a mention', () => {
    const { html } = render('# m_1\n\n# M 1\n\nCVE-2024-3094')
    expect(html.match(/id="m_1"/g)).toHaveLength(1)
  })

  test('printed pages do not list the pages of entities', () => {
    expect(render('CVE-2024-3094 [a](https://a.example/)').links).toEqual(['https://a.example/'])
  })

  test('from the fifty-first mention on there is a link without an id', () => {
    const { html, mentions } = render(Array(60).fill('CVE-2024-3094').join(' '))
    expect(mentions[0]).toHaveLength(50)
    expect(html.match(/href="\/cve\//g)).toHaveLength(60)
  })

  test('without entities the HTML is as before', () => {
    const body = 'See CVE-2024-3094.'
    expect(render(body, []).html).toBe('<p>See CVE-2024-3094.</p>')
    expect(render(body, []).mentions).toEqual([])
  })

  test('many entities with the same beginning take linear time', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `CVE-2024-${10_000 + index}`)
    const entities = ids.map((id, index) => ({
      spellings: [id],
      lines: [index + 1],
      href: `/cve/${id}`,
    }))
    const { mentions } = render(ids.join('\n'), entities)
    expect(mentions.every((found) => found.length === 1)).toBe(true)
  })
})
