import { mkdir, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { parseEnv } from '../../../../app/config/env.server'
import { type Engine, openDatabase } from '../../../../app/database/database'
import { bodyPicturePath, pictureIdOf } from '../../../../app/pictures/body-pictures.rules'
import { describeWebp } from '../../../../app/pictures/uploads/webp.rules'
import type { Check, DoctorContext } from '../../../../server/doctor/check'
import { checks } from '../../../../server/doctor/checks'
import { examine } from '../../../../server/doctor/examine'
import { fix } from '../../../../server/doctor/fix/fix'
import { openStorage } from '../../../../server/doctor/open-storage'
import { type CheckResult, runChecks } from '../../../../server/doctor/run-checks'
import { makeNewFilesPrivate } from '../../../../server/storage/private-files'
import { temporaryFolder } from '../../temporary-folder'
import { copyMigratedFile, migratedDatabase } from '../databases'
import { createdPost, someContent } from '../desk'

/** An installation with a data folder and a database, for the doctor. */
export async function examinedSite(engine: Engine) {
  makeNewFilesPrivate()
  const dataDir = await temporaryFolder()
  const postgres = engine === 'postgres' ? await migratedDatabase(engine) : null
  if (!postgres) await copyMigratedFile(join(dataDir, 'vigil.db'))
  const variables: Record<string, string> = {
    DATA_DIR: dataDir,
    PORT: '0',
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const env = envOf(variables)
  const database = await openDatabase(env.databaseUrl)
  const { db } = database

  return {
    dataDir,
    env,
    db,
    write,
    addPost,
    addThumbnail,
    addTextPicture,
    examine: examineSite,
    check: runCheck,
    fix: fixSite,
    async remove() {
      await database.close()
      await postgres?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }

  /** Writes a file that is a day old. */
  async function write(path: string, content: Uint8Array | string = 'x'): Promise<void> {
    const file = join(dataDir, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, content)
    const yesterday = new Date(Date.now() - 24 * 60 * 60_000)
    await utimes(file, yesterday, yesterday)
  }

  async function addPost(content: Parameters<typeof someContent>[0] = {}) {
    return createdPost(db, { content: someContent(content) }, new Date())
  }

  /** A post with a thumbnail in the bucket. */
  async function addThumbnail(background: string): Promise<{ id: string; path: string }> {
    const bytes = await aPicture(background)
    const thumbnail = describeWebp(bytes)
    if (!thumbnail) throw new Error('It is no WebP.')
    const { id } = await createdPost(db, { content: someContent(), thumbnail }, new Date())
    const path = join('article-thumbnails', `${id}.webp`)
    await write(path, bytes)
    return { id, path }
  }

  /** A post whose text shows a picture. */
  async function addTextPicture(background: string): Promise<{ path: string }> {
    const bytes = await aPicture(background)
    const picture = describeWebp(bytes)
    if (!picture) throw new Error('It is no WebP.')
    await addPost({ body: `Look: ![A picture](${bodyPicturePath(picture)})` })
    const path = join('article-pictures', `${pictureIdOf(picture)}.webp`)
    await write(path, bytes)
    return { path }
  }

  /** What the doctor finds; `problems` is without what is in order. */
  async function examineSite({
    isToFix = false,
    ...options
  }: ExamineOptions & { isToFix?: boolean } = {}) {
    const { results, fixed } = await examine({ ...contextOf(options), isToFix })
    return { ...foundIn(results), fixed }
  }

  /** What one check finds. The others take much longer: one creates a new database to compare this one with. */
  async function runCheck(check: Check, options: ExamineOptions = {}) {
    if (!checks.includes(check)) throw new Error('The doctor does not make this check.')
    const results = await inContext(options, { isToFix: false }, (context) =>
      runChecks([check], context),
    )
    return foundIn(results)
  }

  /** What --fix does before the checks. */
  function fixSite(options: ExamineOptions = {}) {
    const { signal } = new AbortController()
    return inContext(options, { isToFix: true }, (context) =>
      fix(context, { isDamaged: false, signal }),
    )
  }

  async function inContext<Result>(
    options: ExamineOptions,
    opening: { isToFix: boolean },
    work: (context: DoctorContext) => Promise<Result>,
  ): Promise<Result> {
    const context = contextOf(options)
    const { storage, close } = await openStorage(context.env, opening)
    try {
      return await work({ ...context, storage })
    } finally {
      await close()
    }
  }

  function contextOf({ settings = {}, clock = () => new Date() }: ExamineOptions) {
    const root = join(import.meta.dirname, '../../../..')
    return { env: envOf({ ...variables, ...settings }), root, clock, report: () => {} }
  }
}

function foundIn(results: readonly CheckResult[]) {
  const findings = results.flatMap(({ check, findings }) =>
    findings.map(({ level, text, items }) => ({ check, level, text, items })),
  )
  return { findings, problems: findings.filter(({ level }) => level !== 'ok') }
}

interface ExamineOptions {
  settings?: Record<string, string>
  clock?: () => Date
}

export async function aPicture(background: string): Promise<Uint8Array> {
  const picture = sharp({ create: { width: 160, height: 90, channels: 3, background } })
  return new Uint8Array(await picture.webp().toBuffer())
}

function envOf(variables: Record<string, string>) {
  const parsed = parseEnv(variables)
  if (!parsed.ok) throw new Error(parsed.reasons.join(' '))
  return parsed.env
}
