import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { knowledgeCommand } from '../../../server/commands/entities/knowledge-command'
import { exampleFile, examplePath } from '../../support/entities/knowledge/example-files'
import { expect, test } from '../../support/http'
import { runCommand } from '../../support/program'
import { runHere } from '../../support/run-here'
import { temporaryFolder } from '../../support/temporary-folder'

test('`vigil knowledge` imports, lists and removes files of authorities', async () => {
  const folder = await temporaryFolder()
  const settings = { DATA_DIR: join(folder, 'data') }
  const knowledge = (...args: string[]) => runHere(knowledgeCommand, args, settings)

  expect((await knowledge()).stdout).toContain('No knowledge file is imported.')

  const kev = await runCommand(['knowledge', 'import', examplePath('kev')], settings)
  expect(kev).toMatchObject({ code: 0, stderr: '' })
  expect(kev.stdout).toContain('Imported CISA KEV 2025.11.13 of 2025-11-13: 2 entries.')
  const again = await knowledge('import', examplePath('kev'))
  expect(again.code).toBe(0)
  expect(again.stdout).toContain('is imported already. Nothing was changed.')

  // The name says nothing, and FIRST packs its files.
  const packed = join(folder, 'download')
  await writeFile(packed, gzipSync(exampleFile('epss')))
  expect((await knowledge('import', packed)).stdout).toContain('Imported FIRST EPSS v2025.03.14')
  await writeFile(packed, (await readFile(packed)).subarray(0, -20))
  expect(await knowledge('import', packed)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('cannot be unpacked'),
  })
  const older = exampleFile('epss').toString().replace('2025-11-14T', '2025-11-10T')
  await writeFile(packed, older)
  expect((await knowledge('import', packed)).stderr).toMatch(
    /newer\. Nothing was changed\. Import it/,
  )

  const csv = await knowledge('import', examplePath('cweCsv'), '--date', '2025-04-30')
  expect(csv.stdout).toContain('Imported MITRE CWE of 2025-04-30: 2 entries.')

  const listed = await knowledge('--json')
  expect(JSON.parse(listed.stdout)).toMatchObject([
    { source: 'cwe', day: '2025-04-30', entries: 2 },
    { source: 'epss', day: '2025-11-14', entries: 5 },
    { source: 'kev', version: '2025.11.13', entries: 2 },
  ])
  expect((await knowledge('remove', 'cwe')).stdout).toContain('Removed MITRE CWE.')
  expect((await knowledge()).stdout).toMatch(/^epss +FIRST EPSS +v2025\.03\.14 +2025-11-14/m)
})
