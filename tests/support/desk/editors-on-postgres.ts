import { copyOfPostgres, type EmptyDatabase } from '../data/databases'
import { prepareOnce } from '../prepared/prepare-once'
import { type RunningServer, startServer } from '../server'
import { type Newsroom, setUpEditors } from './newsroom-server'

/** A PostgreSQL database with three editors and no posts: a copy of one that is prepared once a run. */
export async function postgresWithEditors(): Promise<{
  database: EmptyDatabase
  /** The newsroom of a server on this database. */
  newsroomAt(server: RunningServer): Newsroom
}> {
  const { result } = await prepareOnce('editors-on-postgres', async (DATA_DIR) => {
    const template = await copyOfPostgres('template1')
    const server = await startServer({ DATABASE_URL: template.url, DATA_DIR, SAMPLE_CONTENT: '0' })
    try {
      const { cookies } = await setUpEditors(server)
      return { name: template.name, cookies }
    } finally {
      await server.stop()
    }
  })
  return {
    database: await copyOfPostgres(result.name),
    newsroomAt: (server) => ({ server, desk: server.deskUrl, cookies: result.cookies }),
  }
}
