import { join } from 'node:path'
import { freePort } from '../../../scripts/system/run-proxy.mjs'
import { backupCommand } from '../../../server/commands/backup-command'
import { verifyCommand } from '../../../server/commands/record/verify-command'
import { expect, test } from '../../support/http'
import { plainBrowser } from '../../support/plain/plain-browser'
import { startSampleSite } from '../../support/prepared/data-folder'
import { runCommand } from '../../support/program'
import { appendToBody, startSiteThatWasSetBack } from '../../support/record/changed-by-hand'
import { runHere } from '../../support/run-here'
import { startServer } from '../../support/server'
import { temporaryFolder } from '../../support/temporary-folder'

const path = '/cybersecurity/passkeys-in-the-enterprise'

test('without scripts the link of an article leads to how to verify it elsewhere', async ({
  server,
}) => {
  const article = await plainBrowser().open(server.origin + path)
  const page = await article.follow('Verify this article')
  expect(page.url).toBe(`${server.origin}${path}/history#verify`)
  const how = page.part('section', 'Verify it yourself')
  expect(how.text).toMatch(/vigil verify \S+ --key '[\w+/]{43}='/)
  expect(how.text).toContain(path)
})

test('below a brief the link names the brief', async ({ server }) => {
  const brief = await plainBrowser().open(`${server.origin}/weekly-brief/brief-logs-worth-keeping`)
  expect(brief.link('Verify this brief')).toMatch(/\/history#verify$/)
  expect(brief.text).not.toContain('Verify this article')
})

test('the command and the backup find rows that an operator changed by hand', async ({
  ownServer,
}) => {
  const PORT = String(await freePort())
  const first = await startSampleSite({ PORT })
  const env = { DATA_DIR: first.dataDir }
  const article = first.origin + path
  const fine = await runHere(verifyCommand, [article], env)
  expect([fine.code, fine.stdout]).toEqual([0, expect.stringContaining('\nVerified.')])

  // A server that runs has the page in memory.
  await first.stop()
  await appendToBody(first, path)
  await ownServer(startServer({ ...env, PORT }))
  const outside = await runCommand(['verify', article], env)
  expect([outside.code, outside.stdout]).toEqual([1, expect.stringContaining('NOT VERIFIED')])
  const own = await runHere(verifyCommand, ['--json'], env)
  expect([own.code, JSON.parse(own.stdout)]).toEqual([
    1,
    expect.objectContaining({
      verified: false,
      problems: [
        expect.objectContaining({
          table: 'articles',
          text: 'Its body is not what was recorded.',
        }),
      ],
    }),
  ])
  const file = join(await temporaryFolder(), 'site.tar.zst')
  await runHere(backupCommand, [file], env)
  const backup = await runHere(verifyCommand, ['--backup', file], env)
  expect([backup.code, backup.stdout]).toEqual([
    1,
    expect.stringContaining('Its body is not what was recorded.'),
  ])
})

test('the command finds an article that was set back to an older version, which is in the record too', async ({
  ownServer,
}) => {
  const { origin, dataDir } = await ownServer(startSiteThatWasSetBack())
  const article = `${origin}/cybersecurity/leaked-keys`
  const outside = await runHere(verifyCommand, [article], { DATA_DIR: dataDir })
  expect([outside.code, outside.stdout]).toEqual([
    1,
    expect.stringContaining('The page shows version 1, but version 2 was recorded on'),
  ])
})
