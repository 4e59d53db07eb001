import { type Logger, pino } from 'pino'
import type { Env } from '~/config/env.server'
import { withoutPersonalData } from './log-privacy'

export type Log = Logger

/** JSON lines for machines; on a terminal, lines for a person. */
export async function createLog({ logLevel }: Pick<Env, 'logLevel'>): Promise<Log> {
  const options = { level: logLevel, base: null, hooks: { streamWrite: withoutPersonalData } }
  if (!process.stdout.isTTY) return pino(options)
  const { default: pretty } = await import('pino-pretty')
  return pino(
    options,
    pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', singleLine: true }),
  )
}
