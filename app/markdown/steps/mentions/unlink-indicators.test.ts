import { expect, test } from 'vitest'
import { renderDocument } from '../../render'

const indicators = ['http://evil.top/a?b=ü', 'www.evil.top', 'x@evil.top', 'evil.top']

function render(body: string) {
  const entities = indicators.map((written) => ({ spellings: [written], lines: [1], href: null }))
  return renderDocument(body, { title: '', siteOrigin: 'https://vigil.example', entities })
}

test.each(['http://evil.top/a?b=ü', 'www.evil.top', 'x@evil.top', '<x@evil.top>'])(
  'the indicator %s is no link',
  (body) => {
    const { html, links, mentions } = render(body)
    expect(html).not.toContain('href')
    expect(html).toContain('id="m_1"')
    expect(links).toEqual([])
    expect(mentions.flat()).toEqual(['m_1'])
  },
)

test('other links stay, also one from an indicator to a report about it', () => {
  const { links } = render('https://other.top/ and [evil.top](https://other.top/report)')
  expect(links).toEqual(['https://other.top/', 'https://other.top/report'])
})
