import { domainOf, isKnownDomain } from '~/posts/addresses/domain.rules'
import { isPostId } from '~/posts/addresses/post-id.rules'
import type { ExportFilter } from '~/posts/exporting/exported-posts.queries'
import { isPostStatus, postStatuses } from '~/posts/post.rules'
import { type ExportResult, exportEdition } from '../edition/exporting/export-edition'
import { readEnv } from '../process/environment/read-env'
import { showProgress } from '../process/progress'
import { StartupError } from '../process/startup-error'
import { openMigratedDatabase } from '../storage/database'
import { openPictures } from '../storage/pictures'
import { type Command, readArguments } from './command'

const options = {
  id: { type: 'string', multiple: true },
  domain: { type: 'string' },
  status: { type: 'string', multiple: true },
  from: { type: 'string' },
  to: { type: 'string' },
  force: { type: 'boolean' },
  json: { type: 'boolean' },
} as const

export const exportCommand: Command = {
  name: 'export',
  forms: [
    '<folder> [--id <id>] [--domain <domain>] [--status <status>] [--from <day>] [--to <day>]',
  ],
  summary:
    'Writes posts as Markdown files with their pictures into a folder. The server may be running.',
  details: [
    '--id      only this post; can be repeated',
    '--domain  only this domain, such as ai',
    `--status  only ${postStatuses.join(', ')}; can be repeated`,
    '--from    only posts of this day or later, such as 2026-03-01',
    '--to      only posts of this day or earlier',
    '--force   also over files that were changed in the folder',
    '--json    prints the counts as JSON',
    '',
    'A folder with an earlier export is brought up to date. An edition has posts with their pictures,',
    'authors, redirects and topics. It has no editors, revisions, comments, reviews, pins, subscribers,',
    'page texts or settings, and no pictures that no post shows: `vigil backup` has everything.',
  ].join('\n'),
  async run(args, { root, print, resolvePath }) {
    const { values, positionals } = readArguments(args, { options, count: [1, 1] }, exportCommand)
    const folder = resolvePath(positionals[0] ?? '')
    const filter = readFilter(values)
    const env = readEnv()
    const database = await openMigratedDatabase(env)
    const progress = showProgress()
    try {
      const { db } = database
      const reportError = (error: unknown) => {
        throw error
      }
      const pictures = openPictures({ ...env, root, db, reportError })
      const exportOptions = { filter, force: values.force ?? false }
      const result = await exportEdition({ db, pictures, progress }, folder, exportOptions)
      progress.end()
      print(values.json ? JSON.stringify(result) : inWords(result, folder))
      if (result.problems.length + result.changed.length > 0) process.exitCode = 1
    } finally {
      progress.end()
      await database.close()
    }
  },
}

function inWords(result: ExportResult, folder: string): string {
  const { posts, pictures, removed, changed, problems } = result
  return [
    ...problems.map((problem) => `- ${problem}`),
    ...changed.map((path) => `- ${path} was changed in the folder, and left as it is.`),
    posts === 0
      ? 'No post was exported.'
      : `Exported ${posts} posts and ${pictures} pictures of texts to ${folder}.`,
    ...(removed > 0 ? [`Removed ${removed} files of posts that are elsewhere now, or gone.`] : []),
    ...(changed.length > 0
      ? ['Import the folder first, or run the command with --force to replace them.']
      : []),
  ].join('\n')
}

interface Typed {
  id?: string[] | undefined
  domain?: string | undefined
  status?: string[] | undefined
  from?: string | undefined
  to?: string | undefined
}

function readFilter({ id, domain, status, from, to }: Typed): ExportFilter {
  const day = 24 * 60 * 60 * 1000
  if (from !== undefined && to !== undefined && readDay('--from', from) > readDay('--to', to)) {
    throw new StartupError(`--from ${from} is later than --to ${to}.`, 'Exchange them.')
  }
  return {
    ...(id && { ids: id.map(readId) }),
    ...(domain !== undefined && { domain: readDomain(domain) }),
    ...(status && { statuses: status.map(readStatus) }),
    ...(from !== undefined && { from: readDay('--from', from) }),
    ...(to !== undefined && { before: new Date(readDay('--to', to).getTime() + day) }),
  }
}

function readId(typed: string): string {
  if (isPostId(typed)) return typed.toLowerCase()
  throw new StartupError(
    `"${typed}" is not the id of a post.`,
    'It is the last part of its address at the desk.',
  )
}

function readDomain(typed: string) {
  if (isKnownDomain(typed)) return domainOf(typed)
  throw new StartupError(
    `There is no domain "${typed}".`,
    'Choose cybersecurity, ai or cyber-marketing.',
  )
}

function readStatus(typed: string) {
  if (isPostStatus(typed)) return typed
  throw new StartupError(`There is no status "${typed}".`, `Choose ${postStatuses.join(', ')}.`)
}

function readDay(option: string, typed: string): Date {
  const date = new Date(`${typed}T00:00:00Z`)
  // 30 February would become a day of March.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${typed}T`)
  if (isDay) return date
  throw new StartupError(`${option} "${typed}" is not a day.`, 'Write it like 2026-03-01.')
}
