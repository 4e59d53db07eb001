import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '~/config/env.server'
import { unlessMissing } from '~/pictures/stores/disk-store.service'
import type { PlainCheck } from '../../check'
import { error, type Finding, ok, warning } from '../../finding'
import { durationOf } from '../storage/clock-difference'
import { ask, isTimeout } from './ask'

const hourMs = 60 * 60_000

/** Whether a server with these settings runs on this machine, and is ready. */
export const serverCheck: PlainCheck = {
  name: 'server',
  needs: 'nothing',
  limitMs: 30_000,
  async run({ env, clock }, signal) {
    const origin = localOrigin(env)
    if (!origin) return [ok('PORT is 0: the server listens on a port that is not known here.')]
    const answer = await ask(new URL('/readyz', origin), signal).catch((problem: unknown) => {
      return isTimeout(problem) ? ('timeout' as const) : null
    })
    if (answer === 'timeout') {
      return [
        error(
          `What listens at ${origin} accepts requests, and does not answer within 15 seconds.`,
          'Look for errors in the log of the server, and restart it.',
        ),
      ]
    }
    if (answer?.status === 200 && answer.body === 'ready\n') {
      const late = await lateSweep(env, clock())
      return late ? [late] : [ok(`A server answers at ${origin}, and is ready.`)]
    }
    if (answer?.status === 503) {
      return [
        error(
          `The server at ${origin} is not ready: ${answer.body.trim().slice(0, 200)}.`,
          'Remove the cause; it then becomes ready by itself.',
        ),
      ]
    }
    if (!answer) return [ok(`No server answers at ${origin}.`)]
    return [
      warning(
        `Another program answers at ${origin}.`,
        'Stop it, or set PORT to another one, with the same value for the server and this command.',
      ),
    ]
  },
}

function localOrigin({ host, port }: Pick<Env, 'host' | 'port'>): string | null {
  if (port === 0) return null
  const listening = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${listening.includes(':') ? `[${listening}]` : listening}:${port}`
}

/** A running server cleans up once an hour, and its file `.swept` says when. */
async function lateSweep({ dataDir }: Env, now: Date): Promise<Finding | null> {
  const file = await unlessMissing(() => stat(join(dataDir, '.swept')))
  const ageMs = file ? now.getTime() - file.mtime.getTime() : 0
  if (ageMs < 3 * hourMs) return null
  return warning(
    `The server runs, but has not cleaned up its files for ${durationOf(ageMs)}.`,
    'Look in its log for `expired data could not be deleted`. If there is nothing, the server uses another DATA_DIR.',
  )
}
