import { z } from 'zod'
import { isStorableTime } from '~/timing/storable-time'
import { invalidFields } from './operation.rules'
import type { Problem } from './problem.rules'

/** A list is read page by page: `next` is the cursor of the next page. */
export const pageSize = { max: 100, usual: 20 }

export const pageQuery = {
  cursor: z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'The `next` of the page before; left out for the first page.' }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(pageSize.max)
    .default(pageSize.usual)
    .meta({ description: `How many items, at most ${pageSize.max}.` }),
}

export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    next: z
      .string()
      .nullable()
      .meta({ description: 'The cursor of the next page; null on the last one.' }),
  })
}

/** The page of a list that was loaded with one item more than the page has. */
export function cutPage<Item, Shown>(
  found: readonly Item[],
  limit: number,
  { show, positionOf }: { show: (item: Item) => Shown; positionOf: (item: Item) => Position },
): { items: Shown[]; next: string | null } {
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return { items: shown.map(show), next: last ? encodeCursor(positionOf(last)) : null }
}

type Position = readonly (string | number | null)[]

// Anybody can write a cursor: its parts must be values that both databases can compare with.
export const timeInCursor = z.iso.datetime().refine((text) => isStorableTime(new Date(text)))
export const textInCursor = z
  .string()
  .max(2_000)
  .refine((text) => !text.includes('\0') && text.isWellFormed())

/** Opaque for clients: what it holds may change. */
export function encodeCursor(position: Position): string {
  const bytes = new TextEncoder().encode(JSON.stringify(position))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Null for a cursor that is not ours. */
export function decodeCursor<Decoded>(cursor: string, schema: z.ZodType<Decoded>): Decoded | null {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const parsed = schema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export type ReadCursor<Decoded> =
  | { ok: true; position: Decoded | null }
  | { ok: false; problem: Problem }

/** The position that a request names; null for the first page. */
export function readCursor<Decoded>(
  cursor: string | undefined,
  schema: z.ZodType<Decoded>,
): ReadCursor<Decoded> {
  if (cursor === undefined) return { ok: true, position: null }
  const position = decodeCursor(cursor, schema)
  if (position !== null) return { ok: true, position }
  const detail = 'This is not a cursor of this list. Leave it out to begin again.'
  return { ok: false, problem: invalidFields([{ parameter: 'cursor', detail }]) }
}
