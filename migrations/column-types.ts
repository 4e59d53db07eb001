import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'

/** Types that differ between the engines. */
export interface ColumnTypes {
  moment: RawBuilder<unknown>
  counter: RawBuilder<unknown>
  /** Numbers rows automatically, and never uses a number twice. */
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

/** For migrations that differ completely between the engines, such as full-text search. */
export type MigratedEngine = keyof typeof columnTypes
