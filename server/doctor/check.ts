import type { Env } from '~/config/env.server'
import type { Database } from '~/database/database'
import type { SchemaState } from '~/database/schema/migrate'
import type { Finding } from './finding'

export interface DoctorContext {
  env: Env
  /** The project's folder. */
  root: string
  clock: () => Date
  storage: Storage
  /** Shows how far a long check is. */
  report: (text: string) => void
}

/** The database as it was found. It can only be read. */
export type Storage =
  | { is: 'unreadable'; problem: Finding }
  /** Its tables are those of this version, or of another one, or there are none. */
  | { is: 'readable'; database: ReadableDatabase; schema: SchemaState | null }

/** Null unless its tables are those of this version. */
export function currentDatabase(storage: Storage): ReadableDatabase | null {
  if (storage.is === 'unreadable' || !storage.schema) return null
  const { pending, unknown } = storage.schema
  return pending.length + unknown.length === 0 ? storage.database : null
}

export type ReadableDatabase = Pick<Database, 'db' | 'engine'>

interface CheckOf<Context> {
  /** A word or two that name the subject, for the report. */
  name: string
  /** After this time it is given up, which is a finding. */
  limitMs: number
  run(context: Context, signal: AbortSignal): Promise<Finding[]>
}

export interface PlainCheck extends CheckOf<DoctorContext> {
  needs: 'nothing'
}

/** It reads tables, and is left out if they are not those of this version. */
export interface DatabaseCheck extends CheckOf<DoctorContext & { database: ReadableDatabase }> {
  needs: 'tables'
}

export type Check = PlainCheck | DatabaseCheck
