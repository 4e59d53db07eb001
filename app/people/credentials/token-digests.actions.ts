import { createHash } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions, DBAdapter, DBTransactionAdapter, Where } from 'better-auth'
import { CamelCasePlugin } from 'kysely'
import type { Db } from '~/database/database'
import { maxSessionMs } from '../stored/sweep.queries'

/** The secret field of each better-auth table. The database stores only its digest. */
const tokenFields: Record<string, string> = { session: 'token', verification: 'identifier' }

/**
 * better-auth's storage, with tokens replaced by digests when they are stored and looked up: a stolen database or
 * backup holds no token that a browser could send.
 *
 * Sending a digest as a token finds nothing, because it is hashed again. better-auth's `storeIdentifier` also accepts
 * the stored form, so it is not used.
 */
export function tokenDigestStorage(db: Db) {
  // Times and booleans are stored the same way on both engines (see docs/architecture.md), so one type fits both.
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

/** Leaves out sessions past their maximum age, which better-auth would prolong as long as they are used. */
function validRows(call: Call): Where[] {
  const where = whereDigests(call)
  if (call.model !== 'session') return where
  const start = new Date(Date.now() - maxSessionMs)
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

/** Puts the token from the query back into the row, because better-auth writes it into the cookie again. */
function withToken<T>(row: T, { model, where = [] }: Call): T {
  const field = tokenFields[model]
  const token = where.find((part) => part.field === field)?.value
  if (!row || !field || typeof token !== 'string') return row
  return { ...row, [field]: token }
}
