import { restoreBackup } from '../backup/restore/restore-backup'
import { readEnv } from '../process/environment/read-env'
import { showProgress } from '../process/progress'
import { type Command, readArguments } from './command'

export const restoreCommand: Command = {
  name: 'restore',
  forms: ['<file> [--replace] [--json]'],
  summary:
    'Verifies a backup and makes it the site in DATA_DIR and DATABASE_URL, on either engine. The server must be stopped.',
  details: `--replace  also if there is a site already. What is there is kept: files in DATA_DIR/before-restore-…, and
           the tables of PostgreSQL in a schema before_restore_…
--json     prints the result as JSON`,
  async run(args, { print, resolvePath }) {
    const options = { replace: { type: 'boolean' }, json: { type: 'boolean' } } as const
    const { values, positionals } = readArguments(args, { options, count: [1, 1] }, restoreCommand)
    const file = resolvePath(positionals[0] ?? '')
    const progress = showProgress()
    try {
      const { manifest, aside, notes } = await restoreBackup({
        env: readEnv(),
        file,
        replaces: values.replace === true,
        now: new Date(),
        report: progress.report,
      })
      progress.end()
      const { at, version, engine, schema } = manifest
      if (values.json)
        return print(JSON.stringify({ file, at, version, engine, schema, aside, notes }))
      print(`Restored ${file}, of ${at}.`)
      for (const place of aside) print(`What was there before is in ${place}.`)
      for (const note of notes) print(note)
    } finally {
      progress.end()
    }
  },
}
