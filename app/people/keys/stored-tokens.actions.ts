import { createHash } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth'
import { CamelCasePlugin } from 'kysely'
import type { Db } from '~/database/database'
import { longestSessionMs } from '../stored/sweep.queries'

/** What a browser holds to be let in. The database has only its digest, which opens nothing. */
const tokenFields: Record<string, string> = { session: 'token', verification: 'identifier' }

/**
 * better-auth's tables. Whoever reads the database, or a backup of it, finds no token that a browser could send:
 * tokens become digests on the way in, and are looked up by them.
 *
 * A digest that is asked for as if it were a token is made a digest once more, and finds nothing. better-auth's own
 * `storeIdentifier` lets the stored form in, too, so it is not used.
 */
export function tokenDigestStorage(db: Db) {
  // Moments and truth values look as on SQLite on both engines (see data/engine), so the adapter is told
  // of one engine only.
  const adapterFor = kyselyAdapter(db.withPlugin(new CamelCasePlugin()), {
    type: 'sqlite',
    transaction: !db.isTransaction,
  })
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = adapterFor(options)
    return {
      ...withDigests(adapter),
      transaction: (run) => adapter.transaction((inside) => run(withDigests(inside))),
    }
  }
}

export function tokenDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function withDigests<Inner extends DBTransactionAdapter>(inner: Inner): Inner {
  return {
    ...inner,
    async create<T extends Record<string, unknown>, R = T>(
      call: Parameters<typeof inner.create<T, R>>[0],
    ): Promise<R> {
      const field = tokenFields[call.model]
      const token = field && call.data[field as keyof typeof call.data]
      if (!field || typeof token !== 'string') return inner.create<T, R>(call)
      const data = { ...call.data, [field]: tokenDigest(token) }
      return { ...(await inner.create<T, R>({ ...call, data })), [field]: token }
    },
    findOne: async <T>(call: Parameters<typeof inner.findOne<T>>[0]) =>
      withToken(await inner.findOne<T>({ ...call, where: validRows(call) }), call),
    findMany: async <T>(call: Parameters<typeof inner.findMany<T>>[0]) =>
      (await inner.findMany<T>({ ...call, where: validRows(call) })).map((row) =>
        withToken(row, call),
      ),
    count: (call) => inner.count({ ...call, where: whereDigests(call) }),
    update: async <T>(call: Parameters<typeof inner.update<T>>[0]) =>
      withToken(await inner.update<T>({ ...call, where: whereDigests(call) }), call),
    updateMany: (call) => inner.updateMany({ ...call, where: whereDigests(call) }),
    delete: (call) => inner.delete({ ...call, where: whereDigests(call) }),
    deleteMany: (call) => inner.deleteMany({ ...call, where: whereDigests(call) }),
    consumeOne: async <T>(call: Parameters<typeof inner.consumeOne<T>>[0]) =>
      withToken(await inner.consumeOne<T>({ ...call, where: whereDigests(call) }), call),
    incrementOne: <T>(call: Parameters<typeof inner.incrementOne<T>>[0]) =>
      inner.incrementOne<T>({ ...call, where: whereDigests(call) }),
  }
}

interface Call {
  model: string
  where?: Where[] | undefined
}

/** A session that is in use is prolonged again and again; past its longest time nobody finds it any more. */
function validRows(call: Call): Where[] {
  const where = whereDigests(call)
  if (call.model !== 'session') return where
  const start = new Date(Date.now() - longestSessionMs)
  return [...where, { field: 'createdAt', operator: 'gt', value: start }]
}

function whereDigests({ model, where = [] }: Call): Where[] {
  return where.map((part) => (part.field === tokenFields[model] ? withDigest(part) : part))
}

function withDigest(part: Where): Where {
  const { value } = part
  if (typeof value === 'string') return { ...part, value: tokenDigest(value) }
  if (Array.isArray(value)) return { ...part, value: value.map(String).map(tokenDigest) }
  return part
}

/** Whoever asked with a token gets it back in the row: better-auth writes it into the cookie again. */
function withToken<T>(row: T, { model, where = [] }: Call): T {
  const field = tokenFields[model]
  const token = where.find((part) => part.field === field)?.value
  if (!row || !field || typeof token !== 'string') return row
  return { ...row, [field]: token }
}
