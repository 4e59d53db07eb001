import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { launchProgram, runCommand } from '../../support/program'
import type { Settings } from '../../support/server'
import { temporaryFolder } from '../../support/temporary-folder'

/** Runs a command whose files may not become larger than this, as on a disk that fills up. */
async function runLimited(args: string[], settings: Settings, bytes: number) {
  const child = launchProgram(args, settings)
  execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:`])
  let output = ''
  child.stderr.on('data', (data) => {
    output += data
  })
  const [code] = await once(child, 'close')
  const isProgress = (line: string) => /^(Reading|Adding|Comparing) /.test(line)
  return { code, lines: output.split('\n').filter((line) => line !== '' && !isProgress(line)) }
}

test('a disk that fills up is reported in one line, and leaves the site and its folders as they were', async () => {
  const settings = { DATA_DIR: await temporaryFolder(), TMPDIR: await temporaryFolder() }
  expect((await runCommand(['migrate'], settings)).code).toBe(0)
  const backups = await temporaryFolder()
  const good = join(backups, 'good.tar.zst')
  expect((await runCommand(['backup', good], settings)).code).toBe(0)
  // Without SQLite's header of 100 bytes, which has the journal mode: the next start sets it again.
  const content = async () => (await readFile(join(settings.DATA_DIR, 'vigil.db'))).subarray(100)
  const before = await content()

  const backup = await runLimited(['backup', join(backups, 'other.tar.zst')], settings, 1_000)
  expect(backup).toEqual({ code: 1, lines: [expect.stringContaining('was not written')] })
  expect(await readdir(backups)).toEqual(['good.tar.zst'])

  const verify = await runLimited(['backup', 'verify', good], settings, 100_000)
  expect(verify).toEqual({ code: 1, lines: [expect.stringContaining('not enough room in')] })
  expect(await readdir(settings.TMPDIR)).toEqual([])

  // Enough for the check that the data folder can be written to.
  const restore = await runLimited(['restore', good, '--replace'], settings, 300_000)
  expect(restore).toEqual({ code: 1, lines: [expect.stringContaining('not enough room in')] })
  expect((await content()).equals(before)).toBe(true)
  const left = await readdir(settings.DATA_DIR)
  expect(left.filter((name) => /stage|restore\.json|before/.test(name))).toEqual([])
})
