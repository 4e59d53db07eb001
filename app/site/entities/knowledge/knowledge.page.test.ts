import { expect, test } from 'vitest'
import { importKnowledge } from '~/entities/knowledge/change-knowledge.actions'
import { readKnowledge } from '~/entities/knowledge/files/read-knowledge.rules'
import { markContentChanged } from '~/posts/published/content-version.queries'
import { onEachEngine } from '../../../../tests/support/data/on-each-engine'
import { exampleFile } from '../../../../tests/support/entities/knowledge/example-files'
import { entityKnowledge } from './knowledge.page'

const now = new Date('2025-11-20T08:00:00Z')

onEachEngine('the knowledge on a page', (open) => {
  test('a successor links to its page if a post names it, and else to its authority', async () => {
    const { db, readDb, limitReaders } = await open()
    await limitReaders()
    const file = { ...readKnowledge(exampleFile('enterprise')), day: '2025-10-28' }
    const deps = { db, now, markContentChanged }
    await importKnowledge(deps, { file, digest: '', isForced: false })
    const successorOf = async (isNamed: boolean) => {
      const entity = { type: 'technique', value: 'T1086' } as const
      const words = await entityKnowledge({ db: readDb, now }, entity, async () => isNamed)
      return words?.facts[0]?.successor
    }
    const label = 'T1059.001 Command and Scripting Interpreter: PowerShell'
    expect(await successorOf(true)).toEqual({ label, href: '/attack/T1059.001' })
    expect(await successorOf(false)).toEqual({
      label,
      href: 'https://attack.mitre.org/techniques/T1059/001/',
    })
  })

  test('nothing is shown of what no file names', async () => {
    const { readDb } = await open()
    const entity = { type: 'cve', value: 'CVE-2024-3094' } as const
    expect(await entityKnowledge({ db: readDb, now }, entity, async () => true)).toBeNull()
  })
})
