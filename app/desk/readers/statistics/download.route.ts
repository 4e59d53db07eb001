import { data } from 'react-router'
import { csvDownload } from '~/http/csv/csv-download'
import type { CsvCell } from '~/http/csv/csv-text'
import { services } from '~/services'
import { onlyEditors } from '../../requests/only-roles.request'
import type { Route } from './+types/download.route'
import type { Statistics } from './statistics.service'
import {
  readStatisticsRequest,
  type StatisticsRequest,
  statisticsQuery,
} from './statistics-request.rules'
import {
  type DataTable,
  issuesTable,
  newestTable,
  readsTable,
  subscribersTable,
} from './tables.rules'

interface Download {
  header: string[]
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>
}

/** The numbers of a plot as CSV, with every day in UTC. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  onlyEditors(context)
  const { statistics } = context.get(services)
  const asked = readStatisticsRequest(new URL(request.url).searchParams)
  const download = Object.hasOwn(downloads, params.table) ? downloads[params.table] : undefined
  if (!download) throw data(null, { status: 404 })
  return csvDownload({
    name: fileName(params.table, asked),
    ...(await download(statistics, asked)),
  })
}

const downloads: Record<
  string,
  (statistics: Statistics, asked: StatisticsRequest) => Promise<Download>
> = {
  reads: async (statistics, asked) => atOnce(readsTable(await statistics.reads(asked))),
  newest: async (statistics, asked) => atOnce(newestTable(await statistics.newest(asked))),
  issues: async (statistics, asked) => atOnce(issuesTable(await statistics.issues(asked))),
  subscribers: async (statistics, asked) => {
    const { from, to, gained, lost } = await statistics.subscribers(asked)
    return atOnce(subscribersTable({ from, to }, { gained, lost }))
  },
  topics: async (statistics, asked) => {
    const topics = await statistics.topics(asked)
    const rows = topics.map(({ topic, reads }) => [topic, reads])
    return atOnce({ header: ['Topic', 'Reads'], rows })
  },
  posts: async (statistics, asked) => ({
    header: ['Post', 'Kind', 'Id', 'Reads'],
    parts: postRows(statistics.posts(asked)),
  }),
}

function atOnce({ header, rows }: DataTable): Download {
  return { header, parts: onePart(rows) }
}

async function* onePart(rows: DataTable['rows']) {
  yield rows
}

async function* postRows(parts: ReturnType<Statistics['posts']>) {
  for await (const posts of parts) {
    yield posts.map(({ title, kind, id, reads }) => [title, kind, id, reads])
  }
}

/** 'reads-7-days-phishing': only letters, digits and dashes. */
function fileName(table: string, { days, scope }: StatisticsRequest): string {
  const of = scope.of === 'all' ? '' : statisticsQuery({ days: 30, scope })
  return `${table} ${days} days ${of}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')
}
