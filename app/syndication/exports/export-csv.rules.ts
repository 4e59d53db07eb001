import { csvText } from '~/http/csv/csv-text'
import { type ExportedPost, oneLine } from './exported-post.rules'

export const csvColumns = [
  ...['type', 'value', 'score', 'count', 'lines', 'section', 'sentence'],
  ...['title', 'url', 'published', 'updated', 'record'],
] as const

/** A line for each entity of each post. */
export function toEntityCsv(posts: readonly ExportedPost[]): string {
  return csvText([csvColumns, ...posts.flatMap(rowsOf)])
}

function rowsOf({ title, url, publishedAt, updatedAt, record, entities }: ExportedPost) {
  return entities.map(({ type, value, score, count, lines, section, sentence }) => [
    type,
    value,
    score ?? null,
    count,
    lines.join(' '),
    oneLine(section),
    oneLine(sentence),
    title,
    url,
    publishedAt.toISOString(),
    updatedAt.toISOString(),
    record,
  ])
}
