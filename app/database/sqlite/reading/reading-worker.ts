import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { CompiledQuery } from 'kysely'
import { allowOnlyReaders } from '../../readers/authorizer'
import { blockingMs } from '../busy'
import { withPreparedStatements } from '../statements'
import type { Answer, Question } from './reading-thread'

/** The connection of readers' queries, in a thread of its own: SQLite answers synchronously. */
const connection = new DatabaseSync(workerData as string, { timeout: blockingMs, readOnly: true })
allowOnlyReaders(connection)
const read = withPreparedStatements(connection)

parentPort?.on('message', (question: Question | 'close') => {
  if (question !== 'close') return parentPort?.postMessage(answerTo(question))
  connection.close()
  return parentPort?.close()
})

function answerTo({ id, sql, parameters }: Question): Answer {
  try {
    return { id, rows: read({ sql, parameters } as CompiledQuery).rows }
  } catch (error) {
    const { message, code, errcode, errstr } = error as Error & Record<string, unknown>
    return { id, failure: { message, code, errcode, errstr } }
  }
}
