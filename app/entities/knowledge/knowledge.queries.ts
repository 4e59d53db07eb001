import { sql } from 'kysely'
import type { Db } from '~/database/database'
import type { Entity } from '../entity.rules'
import type { EntryBatch } from './entry-batches.rules'
import type { ImportedSource } from './import-decision.rules'
import {
  combine,
  type Knowledge,
  type KnownName,
  keyOf,
  parseEntry,
  parseSource,
  type StoredEntry,
} from './knowledge.rules'
import type { KnowledgeSource } from './knowledge-source.rules'

/** So many identifiers are looked up with one query. */
const maxLookup = 400

/** What the imported files say of each identifier, by `keyOf`. Those of which nothing is known are left out. */
export async function knowledgeOf(
  db: Db,
  entities: readonly Entity[],
): Promise<Map<string, Knowledge>> {
  const found = await storedEntries(db, entities)
  const successors = [...found.values()].flat().flatMap(({ data }) => data.successor ?? [])
  const names = await knownNames(db, successors)
  const nameOf = (successor: Entity) => names.get(keyOf(successor))?.name ?? ''
  const known = new Map<string, Knowledge>()
  for (const entity of entities) {
    const key = keyOf(entity)
    const knowledge = combine(entity, found.get(key) ?? [], nameOf)
    if (knowledge) known.set(key, knowledge)
  }
  return known
}

/** The names alone, by `keyOf`, with the file that each is from. */
export async function knownNames(
  db: Db,
  entities: readonly Entity[],
): Promise<Map<string, KnownName>> {
  const names = new Map<string, KnownName>()
  for (const [key, entries] of await storedEntries(db, entities)) {
    const [first] = entries
    const naming = first && combine(first, entries, () => '')?.naming
    if (naming) names.set(key, { name: naming.name, origin: naming.origin })
  }
  return names
}

async function storedEntries(
  db: Db,
  entities: readonly Entity[],
): Promise<Map<string, StoredEntry[]>> {
  const wanted = new Set(entities.map(keyOf))
  const unique = [...new Map(entities.map((entity) => [keyOf(entity), entity])).values()]
  const found = new Map<string, StoredEntry[]>()
  for (let start = 0; start < unique.length; start += maxLookup) {
    const part = unique.slice(start, start + maxLookup)
    const types = [...new Set(part.map(({ type }) => type))]
    const rows = await db
      .selectFrom('knowledge_entries as entry')
      .innerJoin('knowledge_sources as file', 'file.source', 'entry.source')
      .select(['entry.type', 'entry.value', 'entry.data'])
      .select(['file.source', 'file.version', 'file.data_day'])
      .where((eb) =>
        eb.or(
          types.map((type) => {
            const values = part.filter((entity) => entity.type === type)
            return eb.and([
              eb('entry.type', '=', type),
              eb(
                'entry.value',
                'in',
                values.map(({ value }) => value),
              ),
            ])
          }),
        ),
      )
      .execute()
    for (const { type, value, data, source, version, data_day: day } of rows) {
      const key = `${type} ${value}`
      const [parsedSource, said] = [parseSource(source), parseEntry(data)]
      if (!wanted.has(key) || !parsedSource || !said) continue
      const entity = { type: type as Entity['type'], value }
      const origin = { source: parsedSource, version, day }
      found.set(key, [...(found.get(key) ?? []), { ...entity, ...said, origin }])
    }
  }
  return found
}

/** What was imported, in the order of its names. */
export async function importedSources(db: Db): Promise<ImportedSource[]> {
  const rows = await db.selectFrom('knowledge_sources').selectAll().orderBy('source').execute()
  return rows.flatMap(({ source, version, data_day: day, imported_at, entries, digest }) => {
    const parsed = parseSource(source)
    const importedAt = new Date(imported_at)
    return parsed ? [{ source: parsed, version, day, importedAt, entries, digest }] : []
  })
}

export async function importedSource(
  db: Db,
  source: KnowledgeSource,
): Promise<ImportedSource | null> {
  return (await importedSources(db)).find((imported) => imported.source === source) ?? null
}

/** Replaces what is stored of a source; call it inside a transaction, so that readers see all of it or nothing. */
export async function replaceSource(
  db: Db,
  { source, version, day, importedAt, entries: count, digest }: ImportedSource,
  batches: readonly EntryBatch[],
): Promise<void> {
  await deleteSource(db, source)
  const row = { source, version, data_day: day, entries: count, digest, is_old: 0 }
  await db
    .insertInto('knowledge_sources')
    .values({ ...row, imported_at: importedAt.toISOString() })
    .execute()
  for (const { type, json } of batches) {
    // One parameter for all rows: a statement with a placeholder for each value takes several times as long.
    await sql`insert into knowledge_entries (type, value, source, data)
      select ${type}, key, ${source}, cast(value as text) from json_each(${json})`.execute(db)
  }
}

/** False if nothing was imported. */
export async function deleteSource(db: Db, source: KnowledgeSource): Promise<boolean> {
  await db.deleteFrom('knowledge_entries').where('source', '=', source).execute()
  const deleted = await db
    .deleteFrom('knowledge_sources')
    .where('source', '=', source)
    .returning('source')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Notes that pages were told; returns false if they had been told before. */
export async function markOld(db: Db, source: KnowledgeSource): Promise<boolean> {
  const marked = await db
    .updateTable('knowledge_sources')
    .set({ is_old: 1 })
    .where('source', '=', source)
    .where('is_old', '=', 0)
    .returning('source')
    .executeTakeFirst()
  return marked !== undefined
}
