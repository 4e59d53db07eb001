import {
  chmod,
  mkdir,
  open,
  readdir,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createCommand, migrateCommand } from '../../../server/commands/commands'
import { expect, step, test } from '../../support/http'
import { copyDataFolder, prepareDataFolder } from '../../support/prepared/data-folder'
import { runCommand } from '../../support/program'
import { examineHere, runHere } from '../../support/run-here'
import { type Settings, startServer } from '../../support/server'
import { temporaryFolder } from '../../support/temporary-folder'
import { until } from '../../support/until'

/** A data folder with the sample edition. */
async function aSite(): Promise<{ DATA_DIR: string; database: string }> {
  const { folder } = await prepareDataFolder('sample', {}, async () => null)
  const DATA_DIR = await copyDataFolder(folder)
  return { DATA_DIR, database: join(DATA_DIR, 'vigil.db') }
}

/** The one line in which a start says why it fails. */
async function refusalOf(settings: Settings): Promise<string> {
  const error = await startServer(settings).catch((reason: Error) => reason)
  expect(error).toMatchObject({ name: 'StartupError', message: expect.not.stringContaining('\n') })
  return (error as Error).message
}

/** Why a start fails, or what the server logs if the check of the database takes longer than a start waits for it. */
async function damageAtStart(DATA_DIR: string): Promise<string> {
  const started = await startServer({ DATA_DIR }).catch((reason: Error) => reason)
  if (started instanceof Error) return started.message
  await started.printed('is damaged')
  await started.stop()
  return started.output()
}

const mailsIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'mail'))).filter((name) => name.endsWith('.eml'))

const bits = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)

test('no other user of the machine can read the data folder, even if an older version allowed it', async ({
  ownServer,
}) => {
  const { DATA_DIR, database } = await aSite()
  await mkdir(join(DATA_DIR, 'mail'))
  const mail = join(DATA_DIR, 'mail', 'old.eml')
  await writeFile(mail, 'To: reader@example.com')
  for (const path of [DATA_DIR, join(DATA_DIR, 'mail')]) await chmod(path, 0o755)
  for (const path of [database, mail]) await chmod(path, 0o644)

  const server = await ownServer(startServer({ DATA_DIR }))
  await fetch(`${server.origin}/subscribe`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'ada@news.example', consent: 'on' }),
  })
  // Once the mail is stored, all files of a running site exist.
  await until(async () => (await mailsIn(DATA_DIR)).length === 2)
  expect(await bits(DATA_DIR)).toBe('700')
  for (const entry of await readdir(DATA_DIR, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    // Older files keep their mode: their folder is closed to others.
    if (path !== mail) expect(await bits(path), path).toBe(entry.isDirectory() ? '700' : '600')
  }
})

test('a site without its database does not start as a new one', async () => {
  const { DATA_DIR, database } = await aSite()
  await truncate(database, 0)
  const migration = await runHere(migrateCommand, [], { DATA_DIR })
  expect(migration.code).toBe(1)
  for (const line of [await refusalOf({ DATA_DIR }), migration.stderr]) {
    expect(line.trimEnd()).not.toContain('\n')
    expect(line).toContain('The database vigil.db in')
    expect(line).toContain('is empty, but the folder has pictures or mail of a site.')
    expect(line).toContain('Restore vigil.db from a backup')
  }
  expect((await stat(database)).size).toBe(0)

  await rm(database)
  // A file that every running server leaves.
  await writeFile(join(DATA_DIR, '.swept'), '')
  expect(await refusalOf({ DATA_DIR })).toContain('is missing, but the folder has')

  await step('unless the operator creates a new one', async () => {
    expect((await runHere(createCommand, [], { DATA_DIR })).code).toBe(0)
    expect((await runHere(migrateCommand, [], { DATA_DIR })).code).toBe(0)
  })
})

test('pictures may be copied into the data folder before the first start', async () => {
  const DATA_DIR = await temporaryFolder()
  await mkdir(join(DATA_DIR, 'article-thumbnails'))
  await writeFile(join(DATA_DIR, 'article-thumbnails', 'some-post.webp'), 'RIFF')
  expect((await runHere(migrateCommand, [], { DATA_DIR })).code).toBe(0)
})

test('a damaged database is refused with what to do, and the doctor lists the problems', async () => {
  const { DATA_DIR, database } = await aSite()
  const settings = { DATA_DIR, PORT: '0' }
  const healthy = await examineHere(settings)
  expect(healthy.text).toContain('ok      database: SQLite')
  // A site without backups is never quite in order.
  expect(healthy.text).toContain('0 errors and 1 warning.')
  expect(healthy.exitCode).toBe(1)

  await step('a missing picture', async () => {
    const pictures = join(DATA_DIR, 'article-thumbnails')
    const picture = (await readdir(pictures)).find((name) => name.endsWith('.webp')) ?? ''
    await rm(join(pictures, picture))
    const { level, exitCode, findings } = await examineHere(settings)
    expect({ level, exitCode }).toEqual({ level: 'error', exitCode: 2 })
    expect(findings.find((finding: { level: string }) => finding.level === 'error')).toMatchObject({
      check: 'pictures',
      items: [`article-thumbnails/${picture}`],
    })
  })

  await step('--fix moves aside what belongs to nothing', async () => {
    const orphan = join(DATA_DIR, 'article-pictures', 'aaaabbbbcccc-160x90.webp')
    await mkdir(dirname(orphan), { recursive: true })
    await writeFile(orphan, 'nothing')
    await utimes(orphan, new Date(0), new Date(0))
    const { text } = await examineHere(settings, { isToFix: true })
    const [, folder = ''] = /1 file was moved to (\S+), with a list/.exec(text) ?? []
    expect((await readdir(folder)).toSorted()).toEqual(['article-pictures', 'list.ndjson'])
  })

  await step('a page full of garbage', async () => {
    const file = await open(database, 'r+')
    // Of a post, which a start does not read: its text has links.
    const page = Math.floor((await file.readFile()).indexOf('](') / 4096)
    await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
    await file.close()
    expect(await damageAtStart(DATA_DIR)).toMatch(/is damaged.*\. .*restore a backup/)
    const { text, exitCode } = await examineHere(settings)
    expect(text).toMatch(/^ERROR +database: .*damaged/m)
    expect(text).toMatch(/^ +- .+page/m)
    expect(exitCode).toBe(2)
  })
})

test('the doctor refuses wrong settings and wrong options', async () => {
  const DATA_DIR = await temporaryFolder()
  const settings = await runCommand(['doctor', '--json'], { DATA_DIR, PORT: 'many' })
  expect(JSON.parse(settings.stdout).findings[0].text).toContain('PORT must be')
  expect(settings.code).toBe(2)
  const options = await runCommand(['doctor', '--repair'], { DATA_DIR })
  expect(options.stderr).toContain('Usage: vigil doctor [--json] [--fix]')
  expect(options.code).toBe(3)
})
