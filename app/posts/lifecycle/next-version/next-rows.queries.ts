import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { PostTable } from '~/database/schema/tables/posts'
import { minorChange, publicChanges } from '../../record/changes/public-change.rules'
import { type NextOf, nextFailures } from './next-of.rules'

/** The columns that make a post the next version of another. */
export const nextColumns = [
  'next_of',
  'next_base',
  'next_failure',
  'next_failed_at',
  'next_change',
  'next_note',
] as const
export type NextColumn = (typeof nextColumns)[number]
export type NextRow = Pick<Selectable<PostTable>, NextColumn>

const failure = z.enum(nextFailures).nullable()
const change = z.enum(publicChanges).catch(minorChange.change)

export function toNextOf(row: NextRow): NextOf | null {
  if (row.next_of === null) return null
  const reason = failure.parse(row.next_failure)
  return {
    postId: row.next_of,
    baseVersion: row.next_base ?? 0,
    failure: reason && { reason, at: new Date(row.next_failed_at ?? 0) },
    publicChange: { change: change.parse(row.next_change), note: row.next_note ?? '' },
  }
}
