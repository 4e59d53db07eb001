import { expect, test } from 'vitest'
import { readEntities } from '~/entities/read-entities.rules'
import { countsText } from './entity-texts.rules'
import { shownEntities } from './shown-entities.rules'

const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'

function shown(markdown: string, decisions: Parameters<typeof shownEntities>[0]['decisions'] = []) {
  const found = readEntities(markdown, null)
  return (whole: string[] = []) =>
    shownEntities({ version: 1, found, decisions, locked: null }, whole)
}

test('entities are listed below the headings of their first mention, indicators defanged', () => {
  const list = shown(`It scores 7.5 (${vector}).\n\n# IOCs\n\n- bad-host.top\n- worse-host.top`, [
    { type: 'domain', value: 'bad-host.top', decision: 'accepted' },
    { type: 'domain', value: 'old-host.top', decision: 'refused' },
  ])()
  expect(list).toMatchObject({
    identifiers: 1,
    indicators: 2,
    waiting: 1,
    sections: [
      { heading: '', total: 1, entities: [{ score: 9.8, mistakenScore: 7.5, state: 'on' }] },
      {
        heading: 'IOCs',
        waiting: 1,
        decided: 1,
        entities: [
          { name: 'bad-host[.]top', state: 'on', decision: 'accepted', lines: [5] },
          { name: 'worse-host[.]top', state: 'waiting', decision: null },
        ],
      },
    ],
    unusedCount: 1,
    unused: [{ name: 'old-host[.]top', decision: 'refused' }],
  })
  expect(countsText(list)).toBe('1 identifier, 1 indicator waits for a decision')
})

test('a thousand indicators are counted, and the first are shown until all are asked for', () => {
  const hosts = Array.from({ length: 1000 }, (_, n) => `- host-${n}.evil-host.top`).join('\n')
  const list = shown(`# IOCs\n\n${hosts}`)
  expect(list()).toMatchObject({ waiting: 1000, sections: [{ total: 1000, waiting: 1000 }] })
  expect(list().sections[0]?.entities).toHaveLength(50)
  expect(list(['IOCs']).sections[0]?.entities).toHaveLength(1000)
})

test('many sections together show no more than a page can hold', () => {
  const text = Array.from(
    { length: 20 },
    (_, section) =>
      `# IOCs ${section}\n\n${Array.from({ length: 50 }, (_, n) => `- h${n}.s${section}-evil.top`).join('\n')}`,
  ).join('\n\n')
  const { sections } = shown(text)()
  expect(sections).toHaveLength(20)
  expect(sections.flatMap(({ entities }) => entities)).toHaveLength(300)
})
