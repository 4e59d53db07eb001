import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'

/** Where the engines' types differ: all that most migrations need know of their engine. */
export interface ColumnTypes {
  moment: RawBuilder<unknown>
  counter: RawBuilder<unknown>
  /** Makes a counter number its rows itself, never using a number twice. */
  counting: (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder
}

export const columnTypes = {
  sqlite: {
    moment: sql`text`,
    counter: sql`integer`,
    counting: (column) => column.primaryKey().autoIncrement(),
  },
  postgres: {
    moment: sql`timestamptz`,
    counter: sql`bigint`,
    counting: (column) => column.primaryKey().generatedAlwaysAsIdentity(),
  },
} satisfies Record<string, ColumnTypes>

/** For the rare migration whose engines share nothing, such as full-text search. */
export type MigratedEngine = keyof typeof columnTypes
