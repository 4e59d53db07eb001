import { z } from 'zod'

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

/** Opaque for clients: what it holds may change. */
export function encodeCursor(position: readonly (string | number | null)[]): string {
  const bytes = new TextEncoder().encode(JSON.stringify(position))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Null for a cursor that is not ours. */
export function decodeCursor<Position>(
  cursor: string,
  schema: z.ZodType<Position>,
): Position | null {
  try {
    const binary = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const parsed = schema.safeParse(JSON.parse(new TextDecoder().decode(bytes)))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
