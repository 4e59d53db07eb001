import { chmod, mkdir, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand, type Settings, startServer, temporaryFolder } from '../../support/server'
import { expect, test } from '../../support/site'

/** A data folder with the sample edition. */
async function aSite(): Promise<{ DATA_DIR: string; database: string }> {
  const DATA_DIR = await temporaryFolder()
  expect((await runCommand(['sample'], { DATA_DIR })).code).toBe(0)
  return { DATA_DIR, database: join(DATA_DIR, 'vigil.db') }
}

async function refusalOf(settings: Settings, command = 'serve'): Promise<string> {
  const { code, stdout, stderr } = await runCommand([command], { PORT: '0', ...settings })
  expect(code, stdout + stderr).toBe(1)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  return stderr
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
  await expect.poll(async () => (await mailsIn(DATA_DIR)).length).toBe(2)
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
  for (const command of ['serve', 'migrate']) {
    const line = await refusalOf({ DATA_DIR }, command)
    expect(line).toContain('The database vigil.db in')
    expect(line).toContain('is empty, but the folder has pictures or mail of a site.')
    expect(line).toContain('Restore vigil.db from a backup')
  }
  expect((await stat(database)).size).toBe(0)

  await rm(database)
  // A file that every running server leaves.
  await writeFile(join(DATA_DIR, '.swept'), '')
  expect(await refusalOf({ DATA_DIR })).toContain('is missing, but the folder has')

  await test.step('unless the operator creates a new one', async () => {
    expect((await runCommand(['create'], { DATA_DIR })).code).toBe(0)
    expect((await runCommand(['migrate'], { DATA_DIR })).code).toBe(0)
  })
})

test('pictures may be copied into the data folder before the first start', async () => {
  const DATA_DIR = await temporaryFolder()
  await mkdir(join(DATA_DIR, 'article-thumbnails'))
  await writeFile(join(DATA_DIR, 'article-thumbnails', 'some-post.webp'), 'RIFF')
  expect((await runCommand(['migrate'], { DATA_DIR })).code).toBe(0)
})

test('a damaged database is refused with what to do, and a check lists the problems', async () => {
  const { DATA_DIR, database } = await aSite()
  const healthy = await runCommand(['check'], { DATA_DIR })
  expect(healthy.stdout).toContain('No problems found.')
  expect(healthy.code).toBe(0)

  await test.step('a missing picture', async () => {
    const pictures = join(DATA_DIR, 'article-thumbnails')
    const [picture = ''] = await readdir(pictures)
    await rm(join(pictures, picture))
    const { code, stdout, stderr } = await runCommand(['check'], { DATA_DIR })
    expect(stdout).toContain(`- article-thumbnails/${picture} is missing`)
    expect(stderr).toContain('One problem was found. Restore')
    expect(code).toBe(1)
  })

  await test.step('a page full of garbage', async () => {
    const file = await open(database, 'r+')
    // Of a post, which a start does not read: its text has links.
    const page = Math.floor((await file.readFile()).indexOf('](') / 4096)
    await file.write(Buffer.alloc(4096, 0xa5), 0, 4096, page * 4096)
    await file.close()
    const line = await refusalOf({ DATA_DIR })
    expect(line).toMatch(/is damaged \(.*\)\./)
    expect(line).toContain('restore a backup')
    const { code, stdout } = await runCommand(['check'], { DATA_DIR })
    expect(stdout).toMatch(/^- .+page/m)
    expect(code).toBe(1)
  })
})
