import type { Env } from '~/config/env.server'
import type { Db } from '~/database/database'
import { openPictures } from '../../../storage/pictures'
import type { DatabaseCheck, DoctorContext } from '../../check'
import { countOf, error, type Finding, ok, warning } from '../../finding'
import { surveyObjects } from './objects'
import { isMostlyWrong, type Survey, type SurveyDeps } from './survey'
import { surveyTextPictures } from './text-pictures'
import { surveyThumbnailSizes } from './thumbnail-sizes'
import { surveyThumbnails } from './thumbnails'

const hourMs = 60 * 60_000

const surveys = [surveyThumbnails, surveyTextPictures, surveyThumbnailSizes]

/** Compares every file with the database, and reads every original. */
export const picturesCheck: DatabaseCheck = {
  name: 'pictures',
  needs: 'tables',
  limitMs: hourMs,
  async run(context, signal) {
    const found = await surveyPictures({ ...context, db: context.database.db }, signal)
    return found.flatMap((survey) => findingsOf(survey, context.env))
  },
}

/** What is missing, damaged or left over, class by class. */
export async function surveyPictures(
  { env, root, clock, db, report }: Omit<DoctorContext, 'storage'> & { db: Db },
  signal: AbortSignal,
): Promise<Survey[]> {
  const { dataDir, objectStorage } = env
  if (objectStorage) return surveyObjects({ db, storage: objectStorage, signal, report })
  const pictures = openPictures({ ...env, root, db, reportError: () => {} })
  const deps: SurveyDeps = { db, dataDir, pictures, signal, now: clock(), report }
  const found: Survey[] = []
  for (const survey of surveys) found.push(await survey(deps))
  return found
}

function findingsOf(survey: Survey, env: Env): Finding[] {
  const { name, missing, suspects, notes } = survey
  if (isMostlyWrong(survey)) return [mostlyWrong(survey, env)]
  const damaged = suspects.filter(({ is }) => is === 'damaged')
  const orphaned = suspects.filter(({ is }) => is === 'orphaned')
  const found: Finding[] = []
  if (missing.length > 0) {
    found.push(
      error(
        `${countOf(missing.length, 'file')} of the ${name} ${missing.length === 1 ? 'is' : 'are'} missing; readers see a placeholder.`,
        'Copy them from a backup to these places, or choose other pictures: at the desk, the page Pictures finds by name where each is used.',
        missing,
      ),
    )
  }
  if (damaged.length > 0) {
    found.push(
      error(
        `${countOf(damaged.length, 'file')} of the ${name} ${damaged.length === 1 ? 'is' : 'are'} damaged.`,
        'Copy them from a backup to these places. Check the disk.',
        damaged.map(({ path, reason }) => `${path}: ${reason}`),
      ),
    )
  }
  if (orphaned.length > 0) {
    found.push(
      warning(
        `${countOf(orphaned.length, 'file')} of the ${name} ${orphaned.length === 1 ? 'belongs' : 'belong'} to nothing.`,
        'If nobody has just put them there, `vigil doctor --fix` moves them aside.',
        orphaned.map(({ path, reason }) => `${path}: ${reason}`),
      ),
    )
  }
  if (notes.length > 0) {
    found.push(
      warning(
        `${countOf(notes.length, 'file')} of the ${name} ${notes.length === 1 ? 'is' : 'are'} not used as they are.`,
        'If the server runs, its log says why (`a file in the bucket`). If not, start it: it takes them over.',
        notes,
      ),
    )
  }
  return found.length > 0 ? found : [ok(inOrder(survey))]
}

function inOrder({ name, files, named }: Survey): string {
  if (files === 0) return `There are no ${name}.`
  return named > 0
    ? `All ${named.toLocaleString('en')} ${name} are there and intact.`
    : `All ${files.toLocaleString('en')} ${name} belong to posts.`
}

const wrongStorage =
  'Check that S3_BUCKET and S3_PREFIX are those of this database, and that the database is not an older or another one. If its pictures are still on the disk, run `vigil storage copy --to s3`.'

function wrongFolder({ dataDir }: Env): string {
  return `Check that DATA_DIR (${dataDir}) is the folder of this database, that its disk is mounted, and that the database is not an older or another one. \`--fix\` leaves these files alone.`
}

/** Names the settings rather than the files. */
export function mostlyWrong({ name, files, named, missing, suspects }: Survey, env: Env): Finding {
  const facts = [
    missing.length > 0 && `${missing.length} of ${named} are missing`,
    suspects.length > 0 && `${suspects.length} of ${files} files belong to nothing or are damaged`,
  ].filter(Boolean)
  return error(
    `Most of the ${name} look wrong: ${facts.join(', ')}. That is hardly the fault of the files.`,
    env.objectStorage ? wrongStorage : wrongFolder(env),
    [...missing, ...suspects.map(({ path, reason }) => `${path}: ${reason}`)],
  )
}
