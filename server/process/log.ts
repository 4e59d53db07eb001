import { type DestinationStream, type Logger, pino } from 'pino'
import type { Env } from '~/config/env.server'
import { withoutPersonalData } from './log-privacy'

export type Log = Logger

/** On standard output: JSON lines for machines; on a terminal, lines for a person. */
export async function createLog(env: Pick<Env, 'logLevel'>): Promise<Log> {
  if (!process.stdout.isTTY) return pino(optionsOf(env))
  const { default: pretty } = await import('pino-pretty')
  return pino(
    optionsOf(env),
    pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss', singleLine: true }),
  )
}

/** JSON lines to any destination. */
export function createLogTo(destination: DestinationStream, env: Pick<Env, 'logLevel'>): Log {
  return pino(optionsOf(env), destination)
}

function optionsOf({ logLevel }: Pick<Env, 'logLevel'>) {
  return { level: logLevel, base: null, hooks: { streamWrite: withoutPersonalData } }
}
