import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../scripts/system/run-proxy.mjs'
import { examinedSite } from '../../tests/support/data/sites/examined-site'
import { runHere } from '../../tests/support/run-here'
import { temporaryFolder } from '../../tests/support/temporary-folder'
import { type Command, helpOf, overview, readArguments } from './command'
import { exportCommand } from './export-command'

const copy: Command = {
  name: 'copy',
  forms: ['<from> <to> [--force]', 'list'],
  summary: 'Copies a file.',
  details: '--force  also over an existing file',
  run: async () => {},
}
const options = { force: { type: 'boolean' } } as const

test('options and arguments are read', () => {
  const { values, positionals } = readArguments(
    ['a', '--force', 'b'],
    { options, count: [2, 2] },
    copy,
  )
  expect(values.force).toBe(true)
  expect(positionals).toEqual(['a', 'b'])
})

test('an unknown option, a missing and a needless argument are refused with the usage', () => {
  const usage = 'Usage: vigil copy <from> <to> [--force] or vigil copy list'
  const read = (...args: string[]) => readArguments(args, { options, count: [1, 2] }, copy)
  expect(() => read()).toThrow(`The arguments are not valid. ${usage}`)
  expect(() => read('a', 'b', 'c')).toThrow(`The arguments are not valid. ${usage}`)
  expect(() => read('a', '--frce')).toThrow(`Unknown option '--frce'. ${usage}`)
  expect(() => read('a', '--force=yes')).toThrow(usage)
})

test('help names every form, and what a command does', () => {
  expect(overview([copy])).toContain(
    '  copy <from> <to> [--force]\n  copy list\n            Copies a file.',
  )
  expect(helpOf(copy)).toBe(
    'Usage: vigil copy <from> <to> [--force]\n       vigil copy list\n\nCopies a file.\n\n--force  also over an existing file',
  )
})

/** What a command prints that fails with what this task throws. */
async function printedFor(DATA_DIR: string, run: Command['run']): Promise<string> {
  const command = { name: 'any', forms: [''], summary: '', run }
  return (await runHere(command, [], { DATA_DIR })).stderr
}

test('a file that cannot be written is named in one line', async () => {
  const DATA_DIR = await temporaryFolder()
  const [ours, theirs] = [join(DATA_DIR, 'file'), join(await temporaryFolder(), 'file')]
  for (const file of [ours, theirs]) await writeFile(file, '')
  const writeBelow = (file: string) => async () => writeFile(join(file, 'below'), '')
  expect(await printedFor(DATA_DIR, writeBelow(ours))).toMatch(
    /^vigil: The data folder .+ cannot be written to \(ENOTDIR\)\. .+\n$/,
  )
  expect(await printedFor(DATA_DIR, writeBelow(theirs))).toMatch(
    /^vigil: .+\/file\/below cannot be used \(ENOTDIR\)\. .+\n$/,
  )
})

test('an object storage that is away is not taken for the database', async () => {
  const { dataDir, addThumbnail, remove } = await examinedSite('sqlite')
  onTestFinished(remove)
  await addThumbnail('#ff0000')
  const endpoint = `http://127.0.0.1:${await freePort()}`
  const settings = {
    DATA_DIR: dataDir,
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  }
  const exported = await runHere(exportCommand, [await temporaryFolder()], settings)
  expect(exported.code).toBe(1)
  expect(exported.stderr).toContain(`vigil: The object storage ${endpoint} does not answer.`)
})
