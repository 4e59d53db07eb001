import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exportCommand } from '../../../server/commands/export-command'
import { importCommand } from '../../../server/commands/import-command'
import { expect, step, test } from '../../support/http'
import { launchProgram } from '../../support/program'
import { runHere } from '../../support/run-here'
import { startServer } from '../../support/server'
import { temporaryFolder } from '../../support/temporary-folder'
import { until } from '../../support/until'

/** The content of every file by its path. */
async function filesIn(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>()
  for (const entry of entries.filter((each) => each.isFile())) {
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length + 1), await readFile(path, 'base64'))
  }
  return files
}

const articlePath = '/ai/'

test('a site is exported while it serves, and imported while another one does', async ({
  server,
  ownServer,
}) => {
  const folder = join(await temporaryFolder(), 'edition')
  const settings = { DATA_DIR: await temporaryFolder(), SAMPLE_CONTENT: '0' }
  const newSite = await ownServer(startServer({ ...settings, SITE_URL: server.origin }))
  const source = { DATA_DIR: server.dataDir, SAMPLE_CONTENT: '0' }

  await step('all posts are in the folder', async () => {
    const { code, stdout } = await runHere(exportCommand, [folder], source)
    expect([code, stdout]).toEqual([0, `Exported 42 posts and 0 pictures of texts to ${folder}.\n`])
    expect((await filesIn(folder)).size).toBeGreaterThan(84)
  })

  await step('a dry run writes nothing', async () => {
    const { code, stdout } = await runHere(importCommand, [folder, '--dry-run'], settings)
    expect([code, stdout]).toEqual([0, 'This would be the result: 42 added.\n'])
    expect((await fetch(`${newSite.origin}/sitemap.xml`)).status).toBe(200)
    expect((await readdir(settings.DATA_DIR)).join()).not.toContain('import-report')
  })

  await step('an import that is killed goes on with the next run', async () => {
    const report = join(await temporaryFolder(), 'report.ndjson')
    const killed = launchProgram(['import', folder, '--report', report], settings)
    const ended = once(killed, 'exit')
    // The first posts are committed, and the others are not.
    await until(async () => existsSync(report) && (await readFile(report, 'utf8')) !== '')
    killed.kill('SIGKILL')
    await ended
    const { code, stdout } = await runHere(importCommand, [folder, '--json'], settings)
    const { counts } = JSON.parse(stdout)
    expect([code, counts.added + counts.unchanged, counts.left]).toEqual([0, 42, 0])
    expect(counts.unchanged).toBeGreaterThan(0)
  })

  await step('readers find the same posts and pictures', async () => {
    const map = await (await fetch(`${server.origin}/sitemap/articles`)).text()
    const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, url = '']) => new URL(url).pathname,
    )
    const articles = paths.filter((path) => path.startsWith(articlePath))
    expect(articles.length).toBeGreaterThan(5)
    for (const path of articles.slice(0, 3)) {
      const [there, here] = await Promise.all([
        (await fetch(server.origin + path)).text(),
        (await fetch(newSite.origin + path)).text(),
      ])
      const bodyOf = (html: string) => /<main[\s\S]*<\/h1>/.exec(html)?.[0]
      expect(bodyOf(here)).toBe(bodyOf(there))
      const [picture = ''] = /\/p\/[^" ]+\.webp/.exec(here) ?? []
      expect((await fetch(newSite.origin + picture)).status, picture).toBe(200)
    }
  })

  await step('an export of the copy has the same bytes', async () => {
    const copy = join(await temporaryFolder(), 'copy')
    expect((await runHere(exportCommand, [copy], settings)).code).toBe(0)
    expect(await filesIn(copy)).toEqual(await filesIn(folder))
  })
})

test('arguments that are not valid are refused in one line', async () => {
  const settings = { DATA_DIR: join(await temporaryFolder(), 'data'), SAMPLE_CONTENT: '0' }
  const folder = await temporaryFolder()
  for (const [command, args, line] of [
    [
      importCommand,
      [join(folder, 'none')],
      `vigil: There is no folder ${join(folder, 'none')}. Name a`,
    ],
    [importCommand, [], 'vigil: The arguments are not valid. Usage: vigil import <folder>'],
    [
      exportCommand,
      [folder, '--status', 'gone'],
      'vigil: There is no status "gone". Choose draft, ',
    ],
    [
      exportCommand,
      [folder, '--from', 'May'],
      'vigil: --from "May" is not a day. Write it like 2026-',
    ],
    [exportCommand, [folder, '--id', '7'], 'vigil: "7" is not the id of a post.'],
    [
      exportCommand,
      [settings.DATA_DIR],
      `vigil: The folder ${settings.DATA_DIR} is not empty, and it`,
    ],
  ] as const) {
    const { code, stdout, stderr } = await runHere(command, [...args], settings)
    expect([code, stdout, stderr]).toEqual([1, '', expect.stringContaining(line)])
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  }
})
