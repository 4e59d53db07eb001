import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readSetting, writeSetting } from '../../../app/database/settings'
import { runCommand } from '../../../tests/support/program'
import { temporaryFolder } from '../../../tests/support/temporary-folder'
import { bothEngines, createFindings, type Fault, type Findings } from '../../fault'
import type { Rig } from '../../rig'
import type { Installation } from '../../site/installation'
import { timed } from '../../waiting'

/** A backup that is killed leaves no file under its name, and a restore that is killed either site, whole. */
export const killedWhileRestoring: Fault = {
  name: 'kill -9 while backing up and restoring',
  engines: bothEngines,
  async run(rig) {
    const findings = createFindings()
    const folder = await temporaryFolder()
    const { site, file } = await siteWithBackup(rig, folder)
    for (let round = 0; round < rig.rounds; round += 1) {
      await killBackup({ site, rig, findings, file: join(folder, `round-${round}.tar.zst`) })
      await killRestore({ site, rig, findings, file })
    }
    const parts = (await readdir(folder)).filter((name) => name.includes('.part-'))
    findings.expect(parts.length === 0, `${parts.length} unfinished backups were left`)
    await site.remove()
    return findings.outcome(`${rig.rounds} backups and restores killed within the time they take`)
  },
}

/** Each in the database and as a picture, to see that they are exchanged together. */
const sites = { old: 'aaaaaaaaaaaa-1x1.webp', new: 'bbbbbbbbbbbb-1x1.webp' } as const
type Name = keyof typeof sites

async function siteWithBackup(rig: Rig, folder: string) {
  const site = await rig.install({ SAMPLE_CONTENT: '1' })
  await (await site.start()).stop()
  const file = join(folder, 'new.tar.zst')
  await become(site, 'new')
  await command(site, ['backup', file])
  return { site, file }
}

interface Round {
  site: Installation
  rig: Rig
  findings: Findings
  file: string
}

/** Learned from those that were not killed. */
const wholeMs = { backup: 1_500, restore: 3_000 }

async function killBackup({ site, rig, findings, file }: Round): Promise<void> {
  await killed(site, ['backup', file], rig.random.next() * wholeMs.backup)
  findings.count('backups')
  if (existsSync(file)) {
    const { code } = await command(site, ['backup', 'verify', file])
    findings.expect(code === 0, `${file} exists and is not complete`)
    return
  }
  const { ms, result } = await timed(() => command(site, ['backup', file]))
  wholeMs.backup = ms
  findings.expect(result.code === 0, `the next backup failed: ${result.stderr}`)
}

async function killRestore({ site, rig, findings, file }: Round): Promise<void> {
  await become(site, 'old')
  await killed(site, ['restore', file, '--replace'], rig.random.next() * wholeMs.restore)
  findings.count('restores')
  // As a start does.
  const { code, stderr } = await command(site, ['migrate'])
  findings.expect(code === 0, `the next start failed: ${stderr}`)
  const found = await site.inDatabase(({ db }) => readSetting(db, 'first-steps'))
  const pictures = await readdir(join(site.dataDir, 'article-pictures'))
  findings.expect(found === 'old' || found === 'new', `the database is neither site: ${found}`)
  // A restored folder has only its own pictures.
  const isWhole = pictures.includes(sites.old) === (found === 'old') && pictures.length > 0
  findings.expect(isWhole, `the pictures are not those of the ${found} site: ${pictures}`)
  findings.count(`left the ${found} site`)
  if (rig.random.next() < 0.3) return
  const { ms, result } = await timed(() => command(site, ['restore', file, '--replace']))
  wholeMs.restore = ms
  findings.expect(result.code === 0, `the next restore failed: ${result.stderr}`)
  const left = (await readdir(site.dataDir)).filter((name) => /stage|restore\.json/.test(name))
  findings.expect(left.length === 0, `something is left of the restore: ${left}`)
}

async function become(site: Installation, name: Name): Promise<void> {
  await site.inDatabase(({ db }) => writeSetting(db, 'first-steps', name))
  const folder = join(site.dataDir, 'article-pictures')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, sites[name]), name)
}

async function killed(site: Installation, args: string[], afterMs: number): Promise<void> {
  const child = site.launch(args)
  const ended = once(child, 'exit')
  await Promise.race([setTimeout(afterMs), ended])
  child.kill('SIGKILL')
  await ended
}

function command(site: Installation, args: string[]) {
  return runCommand(args, site.settings)
}
