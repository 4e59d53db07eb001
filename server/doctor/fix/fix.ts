import type { Db } from '~/database/database'
import { openDatabase } from '~/database/database'
import { hasJournal } from '../../backup/restore/swap'
import { refuseOtherUser } from '../../storage/refuse-other-user'
import { currentDatabase, type DoctorContext } from '../check'
import { mostlyWrong, surveyPictures } from '../checks/pictures/pictures'
import { isMostlyWrong, type SuspectFile } from '../checks/pictures/survey'
import { forgottenFiles } from '../checks/storage/leftovers'
import { error, type Finding } from '../finding'
import { retryJobs } from './retry-jobs'
import { type SetAside, setAside } from './set-aside'

export interface FixResult extends SetAside {
  /** How many jobs are tried again. */
  retried: number
  /** What was not touched, since most of it looks wrong. */
  refused: Finding[]
}

/** Moves aside what is damaged or belongs to nothing, and lets stuck jobs be tried again. It deletes nothing. */
export async function fix(
  context: DoctorContext,
  { isDamaged, signal }: { isDamaged: boolean; signal: AbortSignal },
): Promise<FixResult> {
  const { storage, env, clock } = context
  const nothing = { folder: null, moved: [], left: [], retried: 0 }
  await refuseOtherUser(env.dataDir)
  const database = currentDatabase(storage)
  if (!database || isDamaged) return { ...nothing, refused: [withoutDatabase()] }
  const { db } = database
  if (await hasJournal(env.dataDir)) return { ...nothing, refused: [whileRestoring()] }
  if (!(await hasPosts(db))) return { ...nothing, refused: [withoutPosts(env.dataDir)] }
  const surveys = await surveyPictures({ ...context, db }, signal)
  const [wrong, right] = [surveys.filter(isMostlyWrong), surveys.filter((s) => !isMostlyWrong(s))]
  const moved = await setAside({ dataDir: env.dataDir, now: clock() }, [
    ...right.flatMap(({ suspects }) => suspects),
    ...(await forgottenFiles(env.dataDir, clock())).map(unfinished),
  ])
  return {
    ...moved,
    retried: await retryWith(context),
    refused: wrong.map((survey) => mostlyWrong(survey, env)),
  }
}

/** The doctor's own connection cannot write. */
async function retryWith({ env, clock }: DoctorContext): Promise<number> {
  const { db, close } = await openDatabase(env.databaseUrl)
  try {
    return await retryJobs(db, clock())
  } finally {
    await close()
  }
}

async function hasPosts(db: Db): Promise<boolean> {
  const article = await db.selectFrom('articles').select('id').limit(1).executeTakeFirst()
  const brief = await db.selectFrom('weekly_briefs').select('id').limit(1).executeTakeFirst()
  return article !== undefined || brief !== undefined
}

function unfinished(path: string): SuspectFile {
  const reason = 'a killed process left it unfinished'
  return { path, is: 'damaged', reason, keepBecause: null, isStillSo: async () => true }
}

function withoutDatabase(): Finding {
  return error(
    'Nothing was moved: without a whole database of this version nobody can say what the files belong to.',
    'Correct what is wrong with the database first.',
  )
}

function whileRestoring(): Finding {
  return error(
    'Nothing was moved: a restore is running, or was interrupted.',
    'Wait for its end, or start the server, which finishes it.',
  )
}

function withoutPosts(dataDir: string): Finding {
  return error(
    'Nothing was moved: the database has no posts, so every file would look superfluous.',
    `Check that DATA_DIR (${dataDir}) and DATABASE_URL are those of one site.`,
  )
}
