import { sql } from 'kysely'
import type { Db } from '~/database/database'
import { type Entity, type EntityType, entityKey } from '../entity.rules'
import type { EntryBatch } from './entry-batches.rules'
import type { ImportedSource } from './import-decision.rules'
import {
  combine,
  type Knowledge,
  type KnownName,
  parseSource,
  readRow,
  type StoredEntry,
  storedValues,
} from './knowledge.rules'
import type { KnowledgeSource } from './knowledge-source.rules'

/** So many identifiers are looked up with one query. */
const maxLookup = 400

/** What the imported files say of each identifier, by `entityKey`. Those of which nothing is known are left out. */
export async function knowledgeOf(
  db: Db,
  entities: readonly Entity[],
): Promise<Map<string, Knowledge>> {
  const found = await storedEntries(db, entities, storedValues)
  const successors = [...found.values()].flat().flatMap(({ data }) => data.successor ?? [])
  const names = await knownNames(db, successors)
  const nameOf = (successor: Entity) => names.get(entityKey(successor))?.name ?? ''
  const known = new Map<string, Knowledge>()
  for (const entity of entities) {
    const key = entityKey(entity)
    const knowledge = combine(entity, found.get(key) ?? [], nameOf)
    if (knowledge) known.set(key, knowledge)
  }
  return known
}

/** The names alone, by `entityKey`, with the file that each is from. */
export async function knownNames(
  db: Db,
  entities: readonly Entity[],
): Promise<Map<string, KnownName>> {
  const names = new Map<string, KnownName>()
  for (const [key, entries] of await storedEntries(db, entities, valueOnly)) {
    const [first] = entries
    const naming = first && combine(first, entries, () => '')?.naming
    if (naming) names.set(key, { name: naming.name, origin: naming.origin })
  }
  return names
}

/** Blocks of scores have no names. */
const valueOnly = ({ value }: Entity) => [value]

/** What each file says of the entities, by `entityKey`. `valuesOf` says in which rows to look. */
async function storedEntries(
  db: Db,
  entities: readonly Entity[],
  valuesOf: (entity: Entity) => string[],
): Promise<Map<string, StoredEntry[]>> {
  const wanted = new Map(entities.map((entity) => [entityKey(entity), entity]))
  const found = new Map<string, StoredEntry[]>()
  for (const [type, ofType] of Map.groupBy(wanted.values(), (entity) => entity.type)) {
    const values = [...new Set(ofType.flatMap(valuesOf))]
    for (let start = 0; start < values.length; start += maxLookup) {
      const part = values.slice(start, start + maxLookup)
      for (const entry of await entriesAt(db, type, part, ofType)) {
        const key = entityKey(entry)
        if (wanted.has(key)) found.set(key, [...(found.get(key) ?? []), entry])
      }
    }
  }
  return found
}

async function entriesAt(
  db: Db,
  type: EntityType,
  values: string[],
  wanted: readonly Entity[],
): Promise<StoredEntry[]> {
  const rows = await db
    .selectFrom('knowledge_entries as entry')
    .innerJoin('knowledge_sources as file', 'file.source', 'entry.source')
    .select(['entry.value', 'entry.data', 'file.source', 'file.version', 'file.data_day'])
    .where('entry.type', '=', type)
    .where('entry.value', 'in', values)
    .execute()
  return rows.flatMap(({ value, data, source: name, version, data_day: day }) => {
    const source = parseSource(name)
    const row = { type, value, data }
    return source ? readRow({ ...row, origin: { source, version, day } }, wanted) : []
  })
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
    // One parameter for all rows, so that they need not be as many as either engine allows placeholders.
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
