import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { programCommand } from '../../../scripts/program.mjs'
import { entitiesCommand } from '../../../server/commands/entities/entities-command'
import { expect, test } from '../../support/http'
import { runHere } from '../../support/run-here'
import { temporaryFolder } from '../../support/temporary-folder'

const text = `The backdoor (CVE-2024-3094, CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H) calls

hxxps://evil-host[.]top/a
`
const found = [
  {
    type: 'cve',
    value: 'CVE-2024-3094',
    count: 1,
    lines: [1],
    state: 'on',
    why: 'an identifier',
  },
  { type: 'cvss', value: expect.stringMatching(/^CVSS:3\.1/), state: 'on', score: 10 },
  {
    type: 'url',
    value: 'https://evil-host.top/a',
    count: 1,
    lines: [3],
    state: 'waiting',
    why: 'defanged by its author',
  },
]

test('`vigil entities` prints what a file, the input or each line of a batch names', async () => {
  const file = join(await temporaryFolder(), 'text.md')
  await writeFile(file, text)
  const ofFile = await runHere(entitiesCommand, [file], {})
  expect(ofFile.code).toBe(0)
  expect(JSON.parse(ofFile.stdout)).toMatchObject(found)

  const { args, env } = programCommand(['entities'])
  const options = { env: { PATH: process.env.PATH, ...env }, input: text }
  const piped = spawnSync(process.execPath, args, options)
  expect(JSON.parse(String(piped.stdout))).toMatchObject(found)

  const lines = [
    { id: 'a', markdown: text, site: 'https://evil-host.top' },
    { id: 2, markdown: 'Nothing.' },
  ]
  const runBatch = async (input: string) => {
    await writeFile(file, input)
    return runHere(entitiesCommand, ['--batch', file], {})
  }
  const batch = await runBatch(lines.map((line) => JSON.stringify(line)).join('\n'))
  const answers = batch.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(answers).toMatchObject([
    { id: 'a', found: found.slice(0, 2) },
    { id: 2, found: [] },
  ])

  const broken = await runBatch('{"id": 1}')
  expect(broken.code).toBe(1)
  expect(broken.stderr).toContain('Line 1 is not valid.')
  const missing = await runHere(entitiesCommand, [`${file}.missing`], {})
  expect(missing.stderr).toContain('There is no such file')
})
