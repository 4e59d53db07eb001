import { entityPath, hasPage } from '~/entities/addresses/entity-address.rules'
import { entityLabel, entityName } from '~/entities/addresses/entity-name.rules'
import { type Entity, entityKey, entityTypes, identifierTypes } from '~/entities/entity.rules'

/** An identifier that an article of the week names. */
export interface WeekEntry extends Entity {
  article: { title: string; path: string }
}

/** The table of a week, and what it was made from. */
export interface WeekTable {
  /** Null if no article of the week names an identifier. */
  markdown: string | null
  /** 'articles of Cybersecurity, Nov 8, 2026 to Nov 15, 2026' */
  source: string
}

/** Indicators are for machines, and a CVSS vector has no page. */
export const weekTypes = identifierTypes.filter(hasPage)

const maxRows = 50
const maxArticles = 3

/** The identifiers of a week as a Markdown table, with the articles that name them; null without any. */
export function weekTable(entries: readonly WeekEntry[]): string | null {
  if (entries.length === 0) return null
  const rows = rowsOf(entries)
  const left = rows.length - maxRows
  return [
    '| Identifier | What it is | Articles |',
    '| --- | --- | --- |',
    ...rows.slice(0, maxRows).map(lineOf),
    ...(left > 0 ? ['', `${left} more ${left === 1 ? 'is' : 'are'} not listed here.`] : []),
  ].join('\n')
}

interface Row {
  entity: Entity
  articles: WeekEntry['article'][]
}

/** By type; of one type, those that most articles name come first. */
function rowsOf(entries: readonly WeekEntry[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { type, value, article } of entries) {
    const key = entityKey({ type, value })
    const row = rows.get(key)
    if (!row) rows.set(key, { entity: { type, value }, articles: [article] })
    else if (row.articles.every(({ path }) => path !== article.path)) row.articles.push(article)
  }
  return [...rows.values()].toSorted(
    (one, other) =>
      entityTypes.indexOf(one.entity.type) - entityTypes.indexOf(other.entity.type) ||
      other.articles.length - one.articles.length ||
      one.entity.value.localeCompare(other.entity.value, 'en', { numeric: true }),
  )
}

function lineOf({ entity, articles }: Row): string {
  const path = entityPath(entity)
  const name = escapeMarkdown(entityName(entity))
  const left = articles.length - maxArticles
  const links = articles.slice(0, maxArticles).map(({ title, path }) => link(title, path))
  const cells = [
    path === null ? name : link(entityName(entity), path),
    escapeMarkdown(entityLabel(entity.type)),
    links.join(', ') + (left > 0 ? ` and ${left} more` : ''),
  ]
  return `| ${cells.join(' | ')} |`
}

function link(text: string, path: string): string {
  return `[${escapeMarkdown(text)}](${path.replace(/[()]/g, (bracket) => (bracket === '(' ? '%28' : '%29'))})`
}

function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|~&$!]/g, '\\$&')
}
